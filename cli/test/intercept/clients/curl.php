<?php
$call = curl_init('https://graph.facebook.com/v23.0/300000000000001/messages');
curl_setopt_array($call, [
    CURLOPT_POSTFIELDS => json_encode([
        'messaging_product' => 'whatsapp', 'to' => '16505551234', 'type' => 'text', 'text' => ['body' => $argv[1]],
    ]),
    CURLOPT_HTTPHEADER => ['Authorization: Bearer sandbox-token', 'Content-Type: application/json'],
    CURLOPT_RETURNTRANSFER => true,
]);
echo curl_exec($call) ?: curl_error($call);
