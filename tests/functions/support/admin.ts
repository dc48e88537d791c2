import { signUp, type Person } from './people.ts';
import { sql } from './stack.ts';

/** A new account with the administrator's role. */
export async function signUpAdmin(): Promise<Person> {
  const person = await signUp();
  await sql`insert into public.user_roles (user_id, role) values (${person.id}, 'admin')`;
  return person;
}

/** All VIP codes of a café, to see that none changed. */
export async function codesOf(cafeId: string): Promise<unknown[]> {
  return [...(await sql`select * from public.vip_codes where cafe_id = ${cafeId} order by id`)];
}
