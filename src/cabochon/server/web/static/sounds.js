// Short, soft sounds, made of sine tones and filtered noise. Nothing is loaded, and nothing sounds before the first touch of the page.

const SOUNDS = {
  chips: (at) => [0, 0.05, 0.1].forEach((later, number) => tone(at + later, 1500 + 260 * number, 0.07, 0.12)),
  card: (at) => rustle(at, 0.16, 1800, 0.3),
  bought: (at) => {
    rustle(at, 0.12, 1400, 0.2);
    tone(at + 0.08, 523, 0.18, 0.14);
    tone(at + 0.16, 784, 0.26, 0.14);
  },
  reveal: (at) => [0, 0.6, 1.2].forEach((later) => rustle(at + later, 0.2, 900, 0.35)),
  turn: (at) => {
    tone(at, 660, 0.35, 0.12);
    tone(at + 0.12, 880, 0.5, 0.12);
  },
  won: (at) => [523, 659, 784, 1047].forEach((pitch, number) => tone(at + 0.12 * number, pitch, 0.5, 0.13)),
  over: (at) => [523, 440, 392].forEach((pitch, number) => tone(at + 0.16 * number, pitch, 0.5, 0.11)),
};

const { store, stored } = await import(`./settings.js${new URL(import.meta.url).search}`);

let audio = null;

export function is_on() {
  return stored("sound") !== "off";
}

export function toggle() {
  store("sound", is_on() ? "off" : "on");
  play("turn");
}

export function play(name) {
  if (!is_on() || !navigator.userActivation?.hasBeenActive) return;
  audio ??= new AudioContext();
  audio.resume();
  SOUNDS[name](audio.currentTime + 0.01);
}

function tone(at, pitch, length, loudness) {
  const oscillator = new OscillatorNode(audio, { frequency: pitch });
  oscillator.connect(fading(at, length, loudness));
  oscillator.start(at);
  oscillator.stop(at + length);
}

function rustle(at, length, pitch, loudness) {
  const noise = new AudioBuffer({ length: Math.ceil(length * audio.sampleRate), sampleRate: audio.sampleRate });
  noise.getChannelData(0).forEach((_, place, samples) => (samples[place] = Math.random() * 2 - 1));
  const source = new AudioBufferSourceNode(audio, { buffer: noise });
  const filter = new BiquadFilterNode(audio, { type: "bandpass", frequency: pitch, Q: 0.8 });
  source.connect(filter).connect(fading(at, length, loudness));
  source.start(at);
}

// Swells quickly and fades away.
function fading(at, length, loudness) {
  const gain = new GainNode(audio, { gain: 0 });
  gain.gain.setValueAtTime(0, at);
  gain.gain.linearRampToValueAtTime(loudness, at + 0.012);
  gain.gain.exponentialRampToValueAtTime(0.0001, at + length);
  gain.connect(audio.destination);
  return gain;
}
