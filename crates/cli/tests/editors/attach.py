"""Attaches to debugpy at the port 5678 as VS Code does, stops in the function jouer_tour and prints the value of an
expression there. The first argument is the path of the champion's file, the second one the line of the breakpoint, and
the third one the expression."""

import json
import socket
import sys

path, line, expression = sys.argv[1], int(sys.argv[2]), sys.argv[3]
channel = socket.create_connection(("127.0.0.1", 5678), timeout=60)
reader = channel.makefile("rb")


def send(command, **arguments):
    body = json.dumps({"seq": 1, "type": "request", "command": command, "arguments": arguments}).encode()
    channel.sendall(b"Content-Length: %d\r\n\r\n%s" % (len(body), body))


def receive(kind, name):
    """Returns the body of the next response or event with a name."""
    while True:
        length = int(reader.readline().split(b":")[1])
        reader.readline()
        message = json.loads(reader.read(length))
        if message["type"] == kind and message.get("command", message.get("event")) == name:
            return message.get("body")


send("initialize", adapterID="debugpy")
send("attach", connect={"host": "127.0.0.1", "port": 5678})
receive("event", "initialized")
send("setBreakpoints", source={"path": path}, breakpoints=[{"line": line}])
send("configurationDone")
thread = receive("event", "stopped")["threadId"]
send("stackTrace", threadId=thread)
frame = receive("response", "stackTrace")["stackFrames"][0]
send("evaluate", frameId=frame["id"], expression=expression)
print(f"{frame['name']}:{frame['line']}: {expression} = {receive('response', 'evaluate')['result']}", flush=True)
send("disconnect")
receive("response", "disconnect")
