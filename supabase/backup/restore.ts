import { dirname, resolve } from 'node:path';
import { run } from '../local/cli/run.ts';
import { connect } from '../local/postgres/connect.ts';
import { UserFacingError } from '../local/shared/user-facing-error.ts';
import { eraseAgain } from './erased-list.ts';
import { restoreFiles } from './files.ts';
import { readManifest, type Manifest } from './manifest.ts';
import { readCommand } from './project.ts';
import { restoreRows } from './rows.ts';

const USAGE = `npm run restore -- CARPETA/instante             restaura una copia en un proyecto vacío con las migraciones aplicadas
npm run restore -- CARPETA/instante --resume    no toca las filas: borra otra vez a quien se borró y sube lo que falte
npm run restore -- CARPETA/instante --older     admite una copia de hace más de 30 días`;

/** Age of a backup, in days, up to which whatever was erased since is erased again. */
const MAX_DAYS = 30;

/** `npm run restore`: rows and erasures in one transaction, then files (rules O11 to O14). */
run(async () => {
  const { folder, project, on } = readCommand(USAGE, ['resume', 'older']);
  const manifest = readManifest(folder);
  const days = Math.floor((Date.now() - Date.parse(manifest.takenAt)) / 86_400_000);
  if (days > MAX_DAYS && !on.has('older'))
    throw new UserFacingError(
      `La copia tiene ${days} días: pueden volver personas y cafeterías que se borraron desde entonces. ` +
        'Si no hay otra: --older, y repasa a mano quién pidió irse.',
    );
  const began = Date.now();
  const sql = connect(project.databaseUrl, 2);
  try {
    const { erased, kept, listedUntil } = await sql.begin(async (transaction) => {
      if (!on.has('resume')) await restoreRows(transaction, folder, manifest);
      return eraseAgain(transaction, dirname(resolve(folder)));
    });
    if (!on.has('resume')) {
      const tables = Object.values(manifest.tables);
      const count = tables.reduce((sum, { rows }) => sum + rows, 0);
      console.log(`✓ ${count} filas de ${tables.length} tablas, leídas de vuelta y comprobadas`);
      await sql`analyze`;
    }
    console.log(`✓ ${erased} cuentas que se habían borrado, borradas otra vez (lista hasta ${listedUntil})`);
    if (kept > 0)
      console.log(
        '✗ Una de ellas es la única que administra. Nombra a otra (docs/production.md, paso 7) y repite con --resume.',
      );
    const { done, failures } = await restoreFiles(sql, project, folder, manifest.files);
    console.log(`✓ ${done.length} archivos subidos, bajados de vuelta y comprobados`);
    for (const failure of failures) console.log(`✗ ${failure}`);
    if (failures.length > 0) console.log('  Cuando se pueda, repite con --resume.');
    if (failures.length > 0 || kept > 0) process.exitCode = 1;
    console.log(`${((Date.now() - began) / 1000).toFixed(0)} s`);
    if (!on.has('resume')) console.log(`\n${leftBehind(manifest, listedUntil)}`);
  } finally {
    await sql.end();
  }
});

/** Returns what no copy brings, with the step of docs/production.md that does. */
const leftBehind = ({ takenAt }: Manifest, listedUntil: string) => `No viene en la copia:
  servidor de correo, plantillas y límites de Auth: paso 2 (config push)
  secretos de las funciones, con sus direcciones y claves: paso 4
  los dos secretos de Vault, con los que llama el horario: pasos 3 y 5
  dirección y claves del proyecto en la página: paso 6 (se construye otra vez)
  sesiones y códigos por correo: todos entran de nuevo, con la contraseña de siempre
  tarjetas en la cartera del móvil: dejan de valer, y quien quiera guarda otra
  lo que pasó después de ${takenAt}: visitas, premios, contraseñas nuevas, avisos que alguien dejó de querer,
    gente que salió de un equipo, pantallas de barra que desde entonces cambiaron de secreto (se emparejan otra vez)
  borrados después de ${listedUntil}: si sabes de alguno, bórralo otra vez
Después: npm run doctor`;
