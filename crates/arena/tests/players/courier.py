"""As a candidate of 2017 wrote it: the login without a NUL, then a letter for each map."""
import socket
import sys

host, port, name = sys.argv[1:]
line = socket.create_connection((host, int(port)))


def word():
    text = b""
    while not text.endswith(b"\0"):
        got = line.recv(1)
        if not got:
            sys.exit("it closed the connection")
        text += got
    return text[:-1].decode()


line.send(("LOGIN " + name).encode())
word()
line.recv(1)
maps = 0
while True:
    said = word()
    if said == "MAP":
        line.recv(1)
        maps += 1
        line.sendall(b"a")
    elif said in ("QUIT", "DEAD"):
        break
print(said, "after", maps, "maps")
line.close()
