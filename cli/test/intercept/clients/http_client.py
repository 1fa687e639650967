# The standard library's own, which knows of no proxy.
import http.client
import json
import sys

message = {"messaging_product": "whatsapp", "to": "16505551234", "type": "text", "text": {"body": sys.argv[1]}}
connection = http.client.HTTPSConnection("graph.facebook.com")
connection.request(
    "POST",
    "/v23.0/300000000000001/messages",
    json.dumps(message),
    {"Authorization": "Bearer sandbox-token", "Content-Type": "application/json"},
)
print(connection.getresponse().read().decode())
