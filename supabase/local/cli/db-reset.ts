import { resetDatabase } from '../stack/run-with-database.ts';
import { run } from './run.ts';

/** `npm run db:reset`: an empty database, all migrations, the demo data. Uploaded files and mails stay. */
run(async () => {
  const { migrations, seeded } = await resetDatabase();
  console.log(
    `Base de datos nueva. Migraciones: ${migrations.length}. ${seeded ? 'Con' : 'npm start traerá'} los datos de prueba.`,
  );
});
