/** For programs that need the service itself: where a copy of it is, and having it run for a while. */

export { CannotStart } from './service/cannot-start.ts'
export { findServer, type ServerCommand } from './service/server-command.ts'
export { type Started, startServer } from './service/start-server.ts'
