/** Which version of the service this is. */

export const VERSION = '0.2.0'
