"""One module per migration, in order. They import no other module of the server."""
