import { setTimeout as sleep } from 'node:timers/promises';
import type { Sql } from 'postgres';
import type { FunctionAnswer } from '../../supabase/functions/_shared/contracts/functions.ts';
import { findingsOf, missing, ok, open, when, type Finding } from '../../supabase/doctor/finding.ts';
import { apiClient } from '../support/backend/api.ts';
import { customerAt, type Cafe } from '../support/given/factories.ts';
import { runSerially, type ForeignTarget } from '../support/backend/foreign-target.ts';
import { codeIn, MAILS_ARE_READABLE, mailsTo } from '../support/backend/mails.ts';
import { jpeg } from '../support/examples/photo-files.ts';
import { isForgeable } from './address-header.ts';

const BUCKET = 'purchase-tickets';
const MAIL_TIMEOUT_MS = 30_000;
/** The platform's schedule runs once a minute; the second run must have been. */
const SCHEDULE_TIMEOUT_MS = 150_000;

interface Somebody {
  id: string;
  email: string;
  client: ReturnType<typeof device>;
}

interface Smoke {
  sql: Sql;
  target: ForeignTarget;
  /** The café of this run. */
  cafe: Cafe;
  /** Header that the target trusted when the run began, null for none. */
  trusted: string | null;
}

/** Asks until there is an answer, at most so long. */
async function until<T>(patienceMs: number, ask: () => Promise<T | undefined>): Promise<T | undefined> {
  const end = Date.now() + patienceMs;
  for (;;) {
    const answer = await ask();
    if (answer !== undefined || Date.now() > end) return answer;
    await sleep(1000);
  }
}

const device = ({ apiUrl, publishableKey }: ForeignTarget) => apiClient(apiUrl, publishableKey);

async function signUp(target: ForeignTarget): Promise<Somebody> {
  const client = device(target);
  const email = `humo-${crypto.randomUUID().slice(0, 8)}@example.com`;
  const { data, error } = await runSerially(
    () => client.auth.signUp({ email, password: 'Conecta123' }),
    (answer) => answer.error?.status === 429,
  );
  if (error || !data.user || !data.session)
    throw new Error(`el registro contesta ${error?.message ?? 'sin sesión (¿enable_confirmations?)'}`);
  return { id: data.user.id, email, client };
}

/** A code asked for, read in the mail, typed: the session that it begins proves the mailbox. */
async function mails({ target }: Smoke): Promise<Finding[]> {
  if (!MAILS_ARE_READABLE)
    return [open('correo con código', 'sin TARGET_MAIL_URL no hay dónde leerlo: pídelo en /login y míralo')];
  const { email } = await signUp(target);
  const client = device(target);
  const asked = await client.auth.signInWithOtp({ email, options: { shouldCreateUser: false } });
  if (asked.error) return [missing('correo con código', `Auth contesta ${asked.error.message}`)];
  const mail = await until(MAIL_TIMEOUT_MS, async () => (await mailsTo(target.apiUrl, email)).at(-1));
  if (!mail) return [missing('correo con código', 'no ha llegado en medio minuto')];
  const entered = await client.auth.verifyOtp({ email, token: codeIn(mail), type: 'email' });
  const proof = await client.rpc('confirm_mailbox');
  return [
    when(
      mail.subject === 'Tu código para entrar o confirmar tu correo',
      'asunto del correo',
      `dice «${mail.subject}»`,
    ),
    when(codeIn(mail) !== '', 'código de ocho cifras', 'el correo no lo lleva'),
    when(!/https?:/.test(mail.html), 'correo sin enlaces', 'lleva uno: la plantilla no es la nuestra'),
    when(!entered.error, 'entrar con el código', entered.error?.message ?? ''),
    when(
      proof.data?.proven === true,
      'el código prueba el buzón',
      `la sesión no lo dice (claim amr): ${JSON.stringify(proof.error ?? proof.data)}`,
    ),
  ];
}

const photo = () => new Blob([new Uint8Array(jpeg())], { type: 'image/jpeg' });

async function vip({ sql, target, cafe }: Smoke): Promise<Somebody> {
  const somebody = await signUp(target);
  await customerAt(sql, 8, { account: somebody, cafe });
  return somebody;
}

const nextPlace = ({ id }: Somebody) => `${id}/${Date.now()}.jpg`;

/** A photo goes up, its owner reads it, and nobody else does, not by a signed address either. */
async function storage(smoke: Smoke): Promise<Finding[]> {
  const [owner, other] = await Promise.all([vip(smoke), vip(smoke)]);
  const files = ({ client }: Somebody) => client.storage.from(BUCKET);
  const path = nextPlace(owner);
  const bytes = photo();
  const up = await files(owner).upload(path, bytes);
  const twice = await files(owner).upload(path, photo());
  const elsewhere = await files(other).upload(nextPlace(owner), photo());
  const seen = await files(owner).download(path);
  const signed = await files(owner).createSignedUrl(path, 60);
  const stolen = await files(other).download(path);
  const listed = await files(owner).list(owner.id);
  const there = await files(owner).exists(path);
  const absent = await files(owner).exists(nextPlace(owner));
  await files(owner).remove([path]);
  const after = await files(owner).exists(path);
  const body = { cafeId: smoke.cafe.id, imagePath: path };
  const sent = await owner.client.functions.invoke<FunctionAnswer<'submit-ticket'>>('submit-ticket', {
    body,
  });
  const paths = listed.data?.map(({ name }) => `${owner.id}/${name}`) ?? [];
  return [
    when(!up.error, 'subir una foto', up.error?.message ?? ''),
    when(twice.error !== null, 'una foto no se cambia por otra', 'se ha subido dos veces'),
    when(elsewhere.error !== null, 'nadie sube a la carpeta de otro', 'se ha podido'),
    when(seen.data?.size === bytes.size, 'ver la propia foto', seen.error?.message ?? 'son otros bytes'),
    when(signed.error !== null, 'nadie firma una dirección de una foto', 'se ha podido'),
    when(stolen.error !== null, 'nadie lee la foto de otro', 'se ha podido'),
    when(paths.includes(path), 'lista de la carpeta', JSON.stringify(listed.error ?? listed.data)),
    when(there.data && !absent.data, 'saber si una foto está', 'no lo distingue'),
    when(after.data, 'el dueño no borra lo enviado', 'se ha borrado'),
    when(
      sent.data?.success === true,
      'enviar el ticket',
      sent.error instanceof Error ? sent.error.message : '',
    ),
  ];
}

/** Checks that the schedule does a due job by itself. */
async function schedule(smoke: Smoke): Promise<Finding[]> {
  const { sql } = smoke;
  const somebody = await vip(smoke);
  const path = nextPlace(somebody);
  const up = await somebody.client.storage.from(BUCKET).upload(path, photo());
  if (up.error) throw up.error;
  await sql`update private.photo_removals set due_at = now() where name = ${path}`;
  const began = Date.now();
  const gone = await until(SCHEDULE_TIMEOUT_MS, async () => {
    const left = await sql`select from storage.objects where bucket_id = ${BUCKET} and name = ${path}`;
    return left.length === 0 ? true : undefined;
  });
  const what = 'el horario retira una foto que nadie usa';
  if (gone) return [ok(`${what} (${Math.round((Date.now() - began) / 1000)} s)`)];
  const [row] = await sql<
    { attempts: number; last_error: string | null }[]
  >`select attempts, last_error from private.photo_removals where name = ${path}`;
  return [missing(what, row?.attempts ? `lo intenta y no puede: ${row.last_error}` : 'no lo intenta')];
}

/** Checks that the proxy in front overwrites the trusted header: otherwise limits count addresses that callers invent. */
async function address({ sql, target, cafe, trusted }: Smoke): Promise<Finding[]> {
  if (trusted === null)
    return [open('dirección de quien llama', 'la base de datos no cree a ninguna cabecera')];
  const forged = await isForgeable(sql, target, cafe, trusted);
  return [
    when(
      !forged,
      `nadie se inventa su dirección en ${trusted}`,
      'el límite cuenta lo que dice quien llama: elige otra cabecera (docs/production.md, paso 3)',
    ),
  ];
}

/** Mails, storage, schedule and the caller's address of a target, by acting on it. */
export const SMOKE: [what: string, check: (smoke: Smoke) => Promise<Finding[]>][] = [
  ['dirección de quien llama', address],
  ['correo', mails],
  ['almacén', storage],
  ['horario', schedule],
];

export const smokeFindings = (smoke: Smoke, what: string, check: (smoke: Smoke) => Promise<Finding[]>) =>
  findingsOf(what, () => check(smoke));
