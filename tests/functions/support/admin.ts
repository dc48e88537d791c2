import { signUp, type Person } from './people.ts';
import { sql } from './stack.ts';

/** A new account with the administrator's role. */
export async function signUpAdmin(): Promise<Person> {
  const person = await signUp();
  await sql`insert into public.user_roles (user_id, role) values (${person.id}, 'admin')`;
  return person;
}
