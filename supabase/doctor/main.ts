import { run } from '../local/cli/run.ts';
import { checkBucket, checkFunctions, checkKeys, checkPage, checkSignUp } from './api-checks.ts';
import { checkAuthSettings } from './auth-checks.ts';
import { checkDatabase } from './database-checks.ts';
import { findingsOf, printFindings, type Finding } from './finding.ts';
import { targetFrom, type Target } from './target.ts';

const CHECKS: [what: string, check: (target: Target) => Promise<Finding[]>][] = [
  ['claves', checkKeys],
  ['registro', checkSignUp],
  ['base de datos', checkDatabase],
  ['funciones', checkFunctions],
  ['correo y límites', checkAuthSettings],
  ['almacén', checkBucket],
  ['página', checkPage],
];

/** `npm run doctor -- --target URL`: looks at a deployed project, changes nothing, ends with 1 when something is missing. */
run(async () => {
  const target = targetFrom(process.argv.slice(2), process.env);
  console.log(`\n${target.url}\n`);
  const all: Finding[] = [];
  for (const [what, check] of CHECKS) {
    const findings = await findingsOf(what, () => check(target));
    all.push(...findings);
    printFindings(findings);
  }
  const count = (state: Finding['state']) => all.filter((finding) => finding.state === state).length;
  console.log(`\n${count('ok')} bien, ${count('missing')} por arreglar, ${count('open')} sin comprobar\n`);
  if (count('missing') > 0) process.exitCode = 1;
});
