import type { Backend, Caller } from '../_shared/backend.ts';
import type { AnswerOf } from '../_shared/contracts/edge-function.ts';
import { contract, LOGO_MAX_BYTES } from '../_shared/contracts/set-cafe-logo.ts';
import { endpoint, readBody } from '../_shared/http.ts';
import { readPicture } from '../_shared/pictures/read-picture.ts';
import { refuse } from '../_shared/refusals.ts';

const BUCKET = 'cafe-logos';
/** Largest logo in pixels; pages show it at a fraction of this. */
const LOGO_BOUNDS = { side: 1024, area: 1024 * 1024 };
/** Base64 and the braces around it. */
const MAX_BODY_BYTES = LOGO_MAX_BYTES * 1.4;

/**
 * `set-cafe-logo`: a picture becomes a café's logo (rule T26). Nobody writes into the public bucket but this, and only
 * after the bytes were read: one whole, square, small JPEG, PNG or WebP. The caller's permissions are the procedures' to judge.
 */
export function setCafeLogo(backend: Backend) {
  return endpoint<AnswerOf<typeof contract>>({
    failure: (error) => ({ success: false, error }),
    faultText: 'No se pudo guardar el logo',
    async handle(request) {
      const caller = await backend.requireUser(request);
      const { cafeId, image } = await readBody(request, contract.request, MAX_BODY_BYTES);
      const logoPath = image === null ? null : await store(backend, caller, cafeId, image);
      const formerPath = await setOrRollBack(backend, caller, cafeId, logoPath);
      if (formerPath !== null && formerPath !== logoPath) await tryRemove(backend, formerPath);
      return { success: true, logoPath };
    },
  });
}

async function store(backend: Backend, caller: Caller, cafeId: string, image: string): Promise<string> {
  const { name } = await backend.as(caller)('begin_cafe_logo', { cafe_id: cafeId });
  const bytes = Uint8Array.from(atob(image), (sign) => sign.charCodeAt(0));
  const picture = bytes.length <= LOGO_MAX_BYTES ? readPicture(bytes, LOGO_BOUNDS) : 'too-large';
  if (typeof picture === 'string' || picture.width !== picture.height) throw refuse('LOGO_UNREADABLE');
  const path = `${name}.${picture.extension}`;
  await backend.writeFile(BUCKET, path, bytes, picture.type);
  return path;
}

/** Sets the logo; a file that did not become one goes. Returns the path that the café had. */
async function setOrRollBack(backend: Backend, caller: Caller, cafeId: string, path: string | null) {
  try {
    return (await backend.as(caller)('set_cafe_logo', { cafe_id: cafeId, logo_path: path })).before;
  } catch (thrown) {
    if (path !== null) await tryRemove(backend, path);
    throw thrown;
  }
}

/** Removes a file and only logs a failure: no café names the file any more, and `deliver-events` removes it later. */
async function tryRemove(backend: Backend, path: string): Promise<void> {
  await backend.removeFiles(BUCKET, [path]).catch((thrown: unknown) => console.error(thrown));
}
