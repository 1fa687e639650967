<?php
// PHP's own streams know of no proxy and of no preload.
echo file_get_contents('https://graph.facebook.com/v23.0/300000000000001/messages', false, stream_context_create([
    'http' => [
        'method' => 'POST',
        'header' => "Authorization: Bearer sandbox-token\r\nContent-Type: application/json",
        'content' => json_encode([
            'messaging_product' => 'whatsapp', 'to' => '16505551234', 'type' => 'text', 'text' => ['body' => $argv[1]],
        ]),
    ],
]));
