/** Written by `npm run docs` from the registry of the server; change the server instead. */

/** What of an account can be kept as a file: what is taken, and returned when it is read. */
export const ACCOUNT_FIELDS = {
  "profile": [
    "about",
    "address",
    "description",
    "email",
    "vertical",
    "websites"
  ],
  "automation": [
    "enable_welcome_message",
    "prompts",
    "commands"
  ],
  "flows": [
    "name",
    "categories",
    "endpoint_uri"
  ],
  "templates": [
    "name",
    "language",
    "category",
    "components",
    "parameter_format",
    "message_send_ttl_seconds",
    "cta_url_link_tracking_opted_out",
    "sub_category"
  ],
  "qr-codes": [
    "prefilled_message"
  ],
  "payments": [
    "upi_vpa",
    "configuration_name",
    "provider_name",
    "redirect_url"
  ],
  "subscription": [
    "override_callback_uri",
    "verify_token",
    "subscribed_fields"
  ]
} as const

/** What a profile may hold: categories, lengths, and how small a photo may be. */
export const PROFILE_PARTS = {
  "categories": [
    "ECOMMERCE",
    "RETAIL",
    "FOOD",
    "HEALTH",
    "EDUCATION",
    "ENTERTAINMENT",
    "TRAVEL",
    "AUTOMOTIVE",
    "REAL_ESTATE",
    "PROFESSIONAL_SERVICES",
    "BEAUTY",
    "NONPROFIT",
    "GOVERNMENT",
    "OTHER",
    "UNDEFINED",
    "AUTO",
    "APPAREL",
    "EDU",
    "ENTERTAIN",
    "EVENT_PLAN",
    "FINANCE",
    "GROCERY",
    "GOVT",
    "HOTEL",
    "PROF_SERVICES",
    "RESTAURANT",
    "ALCOHOL",
    "ONLINE_GAMBLING",
    "PHYSICAL_GAMBLING",
    "OTC_DRUGS",
    "NOT_A_BIZ"
  ],
  "lengths": {
    "about": 256,
    "address": 256,
    "description": 512,
    "email": 128
  },
  "websitesMax": 2,
  "photo": {
    "sideMin": 192,
    "bytesMax": 5242880
  }
} as const

/** Of what templates are made: kinds, for which categories, whether only versioned paths know them, and limits. */
export const TEMPLATE_PARTS = {
  "categories": [
    "MARKETING",
    "UTILITY",
    "AUTHENTICATION"
  ],
  "parameterFormats": [
    "POSITIONAL",
    "NAMED"
  ],
  "components": {
    "HEADER": {},
    "LIMITED_TIME_OFFER": {
      "isOfPlatform": true,
      "categories": [
        "MARKETING"
      ]
    },
    "BODY": {},
    "FOOTER": {},
    "CALL_PERMISSION_REQUEST": {
      "isOfPlatform": true,
      "categories": [
        "MARKETING",
        "UTILITY"
      ]
    },
    "BUTTONS": {},
    "CAROUSEL": {
      "isOfPlatform": true,
      "categories": [
        "MARKETING",
        "UTILITY"
      ]
    }
  },
  "headers": {
    "TEXT": {},
    "IMAGE": {
      "files": [
        "image/jpeg",
        "image/png"
      ]
    },
    "VIDEO": {
      "files": [
        "video/mp4"
      ]
    },
    "DOCUMENT": {
      "files": [
        "application/pdf"
      ]
    },
    "GIF": {
      "files": [
        "video/mp4"
      ],
      "isOfPlatform": true
    },
    "LOCATION": {
      "isOfPlatform": true
    },
    "PRODUCT": {
      "isOfPlatform": true
    }
  },
  "cardFormats": [
    "IMAGE",
    "VIDEO",
    "PRODUCT"
  ],
  "buttons": {
    "QUICK_REPLY": {
      "most": 3
    },
    "URL": {
      "most": 2
    },
    "PHONE_NUMBER": {
      "most": 1
    },
    "OTP": {
      "most": 1,
      "categories": [
        "AUTHENTICATION"
      ]
    },
    "COPY_CODE": {
      "most": 1,
      "usual": "Copy offer code"
    },
    "FLOW": {
      "most": 1
    },
    "CATALOG": {
      "most": 1,
      "usual": "View catalog",
      "isOfPlatform": true,
      "categories": [
        "MARKETING"
      ]
    },
    "MPM": {
      "most": 1,
      "usual": "View items",
      "isOfPlatform": true,
      "categories": [
        "MARKETING"
      ]
    },
    "SPM": {
      "most": 1,
      "usual": "View",
      "isOfPlatform": true,
      "categories": [
        "MARKETING"
      ]
    },
    "VOICE_CALL": {
      "most": 1,
      "isOfPlatform": true,
      "categories": [
        "MARKETING",
        "UTILITY"
      ]
    },
    "REQUEST_CONTACT_INFO": {
      "most": 1,
      "usual": "Share contact info",
      "isFixed": true,
      "isOfPlatform": true,
      "categories": [
        "MARKETING",
        "UTILITY"
      ]
    }
  },
  "otpTypes": [
    "COPY_CODE",
    "ONE_TAP",
    "ZERO_TAP"
  ],
  "limits": {
    "bodyLengthMax": 1024,
    "headerLengthMax": 60,
    "headerVariablesMax": 1,
    "footerLengthMax": 60,
    "buttonTextLengthMax": 25,
    "urlLengthMax": 2000,
    "phoneNumberLengthMax": 20,
    "copyCodeLengthMax": 15,
    "exampleLengthMax": 1024,
    "handleLengthMax": 4096,
    "variableNameLengthMax": 64,
    "codeExpirationMinutesMax": 90,
    "supportedAppsMax": 5,
    "offerLengthMax": 16,
    "offerBodyLengthMax": 600,
    "cardsMin": 2,
    "cardsMax": 10,
    "callMinutesMax": 43200
  }
} as const

