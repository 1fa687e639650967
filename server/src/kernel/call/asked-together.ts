/** Queries of one transaction that do not depend on each other: on PostgreSQL both take one round trip. */

/** If one fails, the other is still waited for. */
export async function askedTogether<A, B>(one: Promise<A>, other: Promise<B>): Promise<[A, B]> {
  await Promise.allSettled([one, other])
  return Promise.all([one, other])
}
