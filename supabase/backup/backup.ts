import { mkdirSync, readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import packageFile from '../../package.json' with { type: 'json' };
import { run } from '../local/cli/run.ts';
import { connect } from '../local/postgres/connect.ts';
import { updateErasedList } from './erased-list.ts';
import { backUpFiles } from './files.ts';
import { MANIFEST, writePrivately, type Manifest } from './manifest.ts';
import { readCommand } from './project.ts';
import { backUpRows } from './rows.ts';

const USAGE = `npm run backup -- CARPETA             copia el proyecto entero en CARPETA/instante
npm run backup -- CARPETA --erased    solo pone al día CARPETA/erased.json, la lista de cuentas borradas`;

/** Days for which a backup is kept; the register of purposes promises it (rule L10). */
const DAYS_KEPT = 30;
const FOLDER_NAME = /^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ$/;

/** `npm run backup`: rows of one snapshot, then files, then the manifest; at last older backups go (rule O10). */
run(async () => {
  const { folder: root, project, on } = readCommand(USAGE, ['erased']);
  mkdirSync(root, { recursive: true, mode: 0o700 });
  const began = Date.now();
  const sql = connect(project.databaseUrl, 1);
  try {
    const erased = await updateErasedList(sql, root);
    console.log(`Cuentas borradas en la lista: ${erased}`);
    if (on.has('erased')) return;
    const folder = join(root, folderName(began));
    const rows = await backUpRows(sql, folder);
    const { done: files, failures } = await backUpFiles(sql, project, folder);
    writePrivately(join(folder, MANIFEST), {
      format: 1,
      product: packageFile.version,
      project: project.url,
      ...rows,
      files,
    } satisfies Manifest);
    const count = Object.values(rows.tables).reduce((sum, table) => sum + table.rows, 0);
    console.log(
      `${folder}: ${count} filas de ${Object.keys(rows.tables).length} tablas, ${files.length} archivos, ` +
        `${megabytes(folder)} MB, ${((Date.now() - began) / 1000).toFixed(0)} s`,
    );
    if (failures.length > 0) {
      console.log(`✗ La copia vale, pero le faltan archivos:\n  ${failures.join('\n  ')}`);
      process.exitCode = 1;
      return;
    }
    const oldest = folderName(began - DAYS_KEPT * 86_400_000);
    for (const old of readdirSync(root).filter((name) => FOLDER_NAME.test(name) && name < oldest)) {
      rmSync(join(root, old), { recursive: true });
      console.log(`${old} ha cumplido ${DAYS_KEPT} días: borrada`);
    }
  } finally {
    await sql.end();
  }
});

const megabytes = (folder: string) => {
  const sizes = readdirSync(folder, { recursive: true }).map((name) => statSync(join(folder, String(name))));
  return (sizes.reduce((sum, stat) => sum + (stat.isFile() ? stat.size : 0), 0) / 1e6).toFixed(1);
};

/** Names folders so that older ones come first: 2026-11-28T18-00-00Z. */
const folderName = (instant: number) =>
  new Date(instant).toISOString().replaceAll(':', '-').replace(/\.\d+/, '');
