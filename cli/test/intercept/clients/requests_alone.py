# It asks the environment neither for a proxy nor for whom to trust.
import sys

import requests

session = requests.Session()
session.trust_env = False
answer = session.post(
    "https://graph.facebook.com/v23.0/300000000000001/messages",
    headers={"Authorization": "Bearer sandbox-token"},
    json={"messaging_product": "whatsapp", "to": "16505551234", "type": "text", "text": {"body": sys.argv[1]}},
)
print(answer.text)
