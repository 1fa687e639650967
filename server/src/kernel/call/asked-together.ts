/** Questions of one transaction that do not depend on each other: a server is asked once for both. */

/** Neither is left on its way where the other fails. */
export async function askedTogether<A, B>(one: Promise<A>, other: Promise<B>): Promise<[A, B]> {
  await Promise.allSettled([one, other])
  return Promise.all([one, other])
}
