import { randomUUID } from 'node:crypto';
import { signToken as signed } from '../../../supabase/local/shared/keys.ts';
import { apiClient, type ApiClient } from '../../support/backend/api.ts';
import { customerAt } from '../../support/given/factories.ts';
import { runSerially, TEST_ADDRESS_HEADER } from '../../support/backend/foreign-target.ts';
import { callFunction, freshAddress } from './call.ts';
import { sql, stack } from './stack.ts';

export interface Cafe {
  id: string;
  nombre: string;
  slug: string;
}

export interface Person {
  id: string;
  email: string;
  token: string;
  /** Id of the session that the sign-up began. */
  sessionId: string;
  client: ApiClient;
}

/** A café with a name of its own, so that test files do not meet. */
export async function openCafe(name = 'Café Prueba'): Promise<Cafe> {
  const nombre = `${name} ${randomUUID().slice(0, 8)}`;
  const [cafe] = await sql<
    Cafe[]
  >`insert into public.cafeterias (nombre) values (${nombre}) returning id, nombre, slug`;
  if (!cafe) throw new Error('no café was made');
  return cafe;
}

/** A new account with a session, and what its form says besides. */
export async function signUp(
  email = `persona-${randomUUID()}@example.com`,
  data: Record<string, string> = {},
): Promise<Person> {
  const client = apiClient(stack.apiUrl, stack.publishableKey, { [TEST_ADDRESS_HEADER]: freshAddress() });
  const { data: answer, error } = await runSerially(
    () => client.auth.signUp({ email, password: 'Conecta123', options: { data } }),
    (outcome) => outcome.error?.status === 429,
  );
  if (error || !answer.session) throw new Error(`sign-up failed: ${error?.message ?? 'no session'}`);
  const { id } = answer.session.user;
  const token = answer.session.access_token;
  return { id, email, token, sessionId: String(claimsOf({ token }).session_id), client };
}

/** A new customer of the café, with today's visit as enrolling leaves it. */
export async function customerOf(cafe: Cafe, inviterEmail?: string): Promise<Person> {
  const person = await signUp();
  const { error } = await person.client.rpc('enroll', { cafe_slug: cafe.slug });
  if (error) throw new Error(`enrolling failed: ${error.message}`);
  if (inviterEmail) {
    const body = { inviterEmail, cafeteriaName: cafe.slug, invitedUserId: person.id };
    const { status } = await callFunction('validate-inviter-email', { body, token: person.token });
    if (status !== 200) throw new Error(`confirming the inviter answered ${status}`);
  }
  return person;
}

/** A new account that is VIP at the café. */
export async function vipOf(cafe: Cafe): Promise<Person> {
  const person = await signUp();
  const [row] = await sql<
    (Cafe & { short_slug: string; vip_id: string })[]
  >`select * from public.cafeterias where id = ${cafe.id}`;
  await customerAt(sql, 8, { account: person, cafe: row! });
  return person;
}

/** Moves all visits of a person into the past. */
export async function moveVisitsBack(person: Person, days: number): Promise<void> {
  await sql`update public.visitas_clientes
    set fecha_visita = fecha_visita - ${days}::int, created_at = created_at - make_interval(days => ${days})
    where user_id = ${person.id}`;
}

/** Puts a customer at a challenge with windows that began some days ago, and their visits then too. */
export async function putAt(person: Person, hito: number, daysAgo = 0): Promise<void> {
  await sql`update public."Clientes proto" set
      hito_actual = ${hito}, hito_1_completado = true,
      hito_2_reference_date = now() - make_interval(days => ${daysAgo}),
      hito_6_reference_date = case when ${hito} >= 6 then now() - make_interval(days => ${daysAgo}) end
    where user_id = ${person.id}`;
  await moveVisitsBack(person, daysAgo);
}

/** Reads the rows that the functions may change at a café, to compare them before and after. */
export async function stateOf(cafe: Cafe): Promise<unknown> {
  const [row] = await sql`select
    (select jsonb_agg(to_jsonb(c) order by c.id) from public."Clientes proto" c where c.cafe_id = ${cafe.id}) as customers,
    (select jsonb_agg(to_jsonb(v) order by v.id) from public.visitas_clientes v where v.cafe_id = ${cafe.id}) as visits,
    (select jsonb_agg(to_jsonb(k) order by k.id) from public.vip_codes k where k.cafe_id = ${cafe.id}) as codes,
    (select jsonb_agg(to_jsonb(r) order by r.id) from public.user_rewards r where r.cafe_id = ${cafe.id}) as rewards`;
  return row;
}

/** A token of this stack for someone, with claims of choice. */
export const signToken = (claims: Record<string, unknown>, secret = stack.jwtSecret): string =>
  signed(claims, secret);

/** Returns true if a token is signed with a shared secret, as here, and not with a key pair, as hosted. */
export function isSharedSecret({ token }: Pick<Person, 'token'>): boolean {
  const header = JSON.parse(Buffer.from(token.split('.')[0] ?? '', 'base64url').toString()) as {
    alg: string;
  };
  return header.alg === 'HS256';
}

/** The claims of a person's token. */
export function claimsOf(person: Pick<Person, 'token'>): Record<string, unknown> {
  return JSON.parse(Buffer.from(person.token.split('.')[1] ?? '', 'base64url').toString()) as Record<
    string,
    unknown
  >;
}
