import asyncio
import sys

import httpx


async def send():
    async with httpx.AsyncClient() as client:
        answer = await client.post(
            "https://graph.facebook.com/v23.0/300000000000001/messages",
            headers={"Authorization": "Bearer sandbox-token"},
            json={"messaging_product": "whatsapp", "to": "16505551234", "type": "text", "text": {"body": sys.argv[1]}},
        )
        print(answer.text)


asyncio.run(send())
