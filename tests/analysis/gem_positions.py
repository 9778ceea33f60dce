"""Positions of Splendor and Marvel, each made so that one reason is plainly the right one."""

from __future__ import annotations

from tests.analysis.reason_case import Case

__all__ = ["MARVEL", "SPLENDOR"]

SPLENDOR = (
    Case(
        "the winning purchase",
        "splendor 1u5,1w2,1k5,1k8/2r5,2k4,2w1,2g2/3u3,3r1,3k2,3w2 "
        "5,3,7 w3u3g2k4*3 "
        "w1u1g2:w2u2g2r1k1:1w1,1u1,1g1,2w3,2u4,2g4,2r3,2k3:-:- "
        "r4*2:w1u2r1:2w6,2u3,2u6,2r6:-:- "
        "1",
        better="buy 3k2",
        played="take white blue green",
        kind="wins",
        names=("15",),
    ),
    Case(
        "the tie-break",
        "splendor 1u5,1w2,1k5,1k8/2r5,2k4,2w1,2g6/3u3,3r1,3k1,3w2 "
        "5,3,7 w3u3r4k4*4 "
        "w1u1:w3u2g1r1k1:1w8,1u8,2w3,2w6,2u4,2g4,2r3,2k3:-:- "
        "g4*1:w1u1g1r1k1:1g8,2w5,2u6,2r6,2k6:-:- "
        "1",
        better="buy 2g6",
        played="take white blue red",
        kind="tie_break",
        names=("Anna",),
    ),
    Case(
        "deny the winning card",
        "splendor 1u5,1w2,1k5,1k8/2r4,2k4,2w1,2g6/3u3,3r1,3k1,3w2 "
        "5,3,7 w2u3r3*2 "
        "w2u1k4*1:w1u1g1r2k1:2w3,2u4,2g4,2r3,2r5,2k3:-:- "
        "g4r1*2:w1u1r1k1:2w6,2u6,2r6,2k6:-:- "
        "0",
        better="reserve 2g6",
        played="take white blue red",
        kind="denies_win",
        names=("Bert", "2", "3"),
    ),
    Case(
        "the noble now",
        "splendor 1u2,1w2,1k4,1k8/2r5,2k4,2w1,2g2/3u3,3r1,3k1,3w2 "
        "8,3,7 w2u4r3k2*5 "
        "w2g2k2:w3r3k2:1w1,1w3,1w4,1r1,1r3,1r5,1k1,1k3:-:- "
        "g2r1:w1u2g2r1k1:1w6,1u1,1u3,1g1,1g3,1r7,1k6:-:- "
        "0",
        better="buy 1k4",
        played="buy 1u2",
        kind="tile",
        names=("3",),
    ),
    Case(
        "the race for a noble",
        "splendor 1u2,1w2,1k4,1k8/2r5,2k4,2w1,2g2/3u3,3r1,3k1,3w2 "
        "1,5,3 w1u3r3k2*5 "
        "w2u1g2k2:w1r4k2:1w1,1r1,1r2,1r3,1r5,1k1,1k3:-:- "
        "w1g2r1:u1r3k4:1u1,1r4,1r6,1r7,1k2,1k5,1k6,1k7:-:- "
        "0",
        better="buy 1k4",
        played="buy 1u2",
        kind="tile_race",
        names=("Bert", "4"),
    ),
    Case(
        "a win that cannot be stopped",
        "splendor 1u5,1w2,1k5,1k8/2r5,2k4,2w1,2k1/3u3,3r1,3k1,3k3 "
        "5,3,7 w3u1g2r3k4*3 "
        "g2r1:w1g4r1:1g8,1r4,2w6,2g3,2g4,2g5:-:3r4 "
        "w1u3*2:w1u3r1:2w3,2u3,2u5,2u6,2r6:-:- "
        "0",
        better="take green red black",
        played="take white blue black",
        kind="threatens_win",
        names=("3", "5"),
    ),
    Case(
        "keep gold for a reserved card",
        "splendor 1u5,1w2,1k2,1k8/2g3,2w1,2g2,2r5/3u3,3r1,3k1,3w2 "
        "5,4,8 w4g1r2k2*3 "
        "u4g3*2:w1g2r1:2w6,2g4,2g5,2r6:-:2u6 "
        "r2k2:w1u2k3:1u8,2w3,2u4,2k3,2k5,2k6:-:- "
        "0",
        better="buy 2g3",
        played="buy 2g3 gold green gold green",
        kind="keeps_gold",
        names=("2",),
    ),
    Case(
        "do not waste chips over ten",
        "splendor 1w3,1w2,1u8,1k8/2g6,2k4,2u2,2g2/3r2,3r3,3k1,3k3 "
        "2,7,6 w2u2g1r1k2*5 "
        "w1u1g3r3k2:u1g1r1k1:1u1,1g1,1r1,1k1:-:- "
        "w1u1:u1g1r1k1:1u3,1g3,1r7,1k3:-:- "
        "0",
        better="buy 1w3",
        played="take white blue green",
        kind="over_limit",
        names=("3",),
    ),
    Case(
        "do not open a card",
        "splendor 1u5,1w2,1k5,1k1/2k1,2w1,2u1,2g2/3u2,3g1,3r2,3k1 "
        "5,4,8 w1u1g2r1k1*3 "
        "w3u1g2:w1u1g4:1u8,1g8,2w6,2g3,2g4,2g5:-:1r8,2g6 "
        "u2r3k3*2:w2u1r1k2:1w8,1k8,2w3,2u6,2r6,2k6:-:- "
        "0",
        better="buy 1r8",
        played="buy 2k1",
        kind="opens_win",
        names=("Bert", "6", "17"),
    ),
    Case(
        "a bonus that many cards need",
        "splendor 1u2,1r2,1k7,1k3/2w4,2u5,2k2,2g4/3u3,3u2,3g1,3k1 5,8,9 u2g4r3k2*5 w4u2k2:-:-:-:- r1:g1:1g2:-:- 0",
        better="buy 1r2",
        played="buy 1u2",
        kind="discount",
        names=("5",),
    ),
    Case(
        "points for chips",
        "splendor 1u2,1w2,1k4,1k7/2r5,2k4,2w6,2w3/3u3,3u2,3g1,3k1 "
        "2,3,7 u2g4k4*3 "
        "w4r3*2:r3:1r1,1r4,2r3:-:- "
        "u2r1:u2g1k1:1u1,1u3,1g2,1k3:-:- "
        "0",
        better="buy 2w6",
        played="buy 2w3",
        kind="points",
        names=("3", "6"),
    ),
)

MARVEL = (
    Case(
        "the card that completes the Gauntlet",
        "marvel prowler,bullseye,spider-girl,wong/maximus,ghost-spider,groot,hela/"
        "black-panther,thor,drax,captain-america "
        "attilan,knowhere y3o3r3p4s4 "
        "y1o1r1t1:y1u1o1r1p1:taskmaster,punisher,venom,ronan,green-goblin:-:- "
        "u4s1t1:y1u1o1p1:nebula,daredevil,jessica-jones,doctor-octopus:-:- "
        "1",
        better="buy hela",
        played="take yellow orange red",
        kind="wins",
        names=("16",),
    ),
    Case(
        "the tie-break of the Avengers tile",
        "marvel prowler,bullseye,spider-girl,wong/maximus,ghost-spider,groot,hela/"
        "black-panther,thor,drax,captain-america "
        "attilan,knowhere y3o3r3p4s4 "
        "y1o1r1t1:y1u1o1r1p1:punisher,venom,ronan,green-goblin,gamora:-:- "
        "u4s1t1:y1u1o1p2:america-chavez,scorpion,nebula,daredevil,iron-man:avengers:- "
        "1",
        better="buy hela",
        played="take yellow orange red",
        kind="tie_break",
        names=("Anna",),
    ),
    Case(
        "deny the winning character",
        "marvel prowler,bullseye,spider-girl,wong/maximus,ghost-spider,groot,hela/"
        "black-panther,thor,drax,captain-america "
        "attilan,knowhere y4o1r4p4s3 "
        "o3s1t1:y2u1o1r1p1:vulture,taskmaster,punisher,venom,ronan,green-goblin:-:red-skull "
        "u4s1t1:y1u1o1p1:nebula,daredevil,jessica-jones,doctor-octopus:-:- "
        "0",
        better="reserve hela",
        played="take yellow red purple",
        kind="denies_win",
        names=("Hela", "Bert"),
    ),
    Case(
        "the last colour of the Gauntlet",
        "marvel prowler,kraven,spider-girl,wong/maximus,quicksilver,groot,beta-ray-bill/"
        "black-panther,thor,drax,captain-america "
        "attilan,knowhere y1u1o2r1p4s5 "
        "y2u3r3t1:y1u1o1r1:sandman,daredevil,green-goblin,gamora:-:- "
        "y1o2t1:y1u2o1r1p1:taskmaster,yondu,nebula,venom,jessica-jones,doctor-octopus:-:- "
        "0",
        better="buy kraven",
        played="take yellow orange red",
        kind="gauntlet_colour",
        names=(),
    ),
    Case(
        "the Time Stone",
        "marvel prowler,kraven,spider-girl,wong/maximus,quicksilver,jessica-jones,beta-ray-bill/"
        "black-panther,thor,drax,captain-america "
        "attilan,knowhere u2r4p2s3t1 "
        "y4o4s2:y1u1o1r1p1:taskmaster,karnak,punisher,venom,ronan:-:- "
        "u2p2t1:y1u1o1r1:yondu,nebula,hela,doctor-octopus:-:- "
        "0",
        better="buy drax",
        played="buy jessica-jones",
        kind="time_stone",
        names=(),
    ),
    Case(
        "the third Avengers symbol",
        "marvel prowler,wasp,moon-knight,wong/maximus,quicksilver,red-skull,beta-ray-bill/"
        "black-panther,thor,drax,captain-america "
        "attilan,knowhere u1o2r4p2s5t2 "
        "y3u1o2:y1o1r1:hawkeye,ms-marvel,karnak:-:- "
        "y1u2p2:y1o1p1:spider-woman,yondu,jessica-jones:-:- "
        "0",
        better="buy wasp",
        played="buy moon-knight",
        kind="avengers_tile",
        names=("3",),
    ),
    Case(
        "the Avengers tile of another",
        "marvel prowler,wasp,moon-knight,wong/maximus,quicksilver,red-skull,beta-ray-bill/"
        "black-panther,thor,drax,captain-america "
        "attilan,knowhere u1o2r4p2s5t2 "
        "y3u1o2:y1o1r1p1:hawkeye,ms-marvel,winter-soldier,karnak:-:- "
        "y1u2p2:y1o1r1p2:spider-woman,yondu,quake,america-chavez,jessica-jones:avengers:- "
        "0",
        better="buy wasp",
        played="buy moon-knight",
        kind="avengers_tile",
        names=("Bert", "3"),
    ),
    Case(
        "the location now",
        "marvel prowler,kraven,spider-girl,triton/maximus,quicksilver,red-skull,beta-ray-bill/"
        "black-panther,thor,drax,captain-america "
        "asgard,attilan y3u1o2r2p2s5t2 "
        "y1u3o1r1:y3o3p2:baron-zemo,modok,rocket,kingpin,silver-sable,spider-ham,gorgon,lizard:-:- "
        "o1r1p2:y2o3p2:spider-woman,vulture,hawkeye,scarlet-spider,yondu,scorpion,jessica-jones:-:- "
        "0",
        better="buy kraven",
        played="buy triton",
        kind="tile",
        names=("Asgard",),
    ),
    Case(
        "what a refill opens",
        "marvel prowler,kraven,wasp,triton/maria-hill,quicksilver,scarlet-witch,falcon/"
        "black-panther,thor,captain-marvel,captain-america "
        "attilan,knowhere y1u1p4s2 "
        "y1u2o4r1t1:y1u2o1r1p1:vulture,taskmaster,miles-morales,venom,ronan,spider-man:-:scorpion,the-collector "
        "y2u1r3s3t1:y1u1o1r1p1:sandman,nebula,daredevil,jessica-jones,doctor-octopus:-:- "
        "0",
        better="buy scorpion",
        played="buy scarlet-witch",
        kind="opens_win",
        names=("Bert", "8", "19"),
    ),
    Case(
        "keep grey chips",
        "marvel prowler,kraven,wasp,triton/maria-hill,quicksilver,beta-ray-bill,falcon/"
        "black-panther,thor,captain-marvel,captain-america "
        "attilan,knowhere y2u1r4p4s3t1 "
        "u3o4s2:y1u1o1r2:taskmaster,sandman,karnak,punisher,medusa:-:drax "
        "y2t1:y1u2r2p1:lockjaw,crystal,electro,nebula,jessica-jones,doctor-octopus:-:- "
        "0",
        better="buy kraven",
        played="buy kraven grey blue grey blue",
        kind="keeps_gold",
        names=("2",),
    ),
)
