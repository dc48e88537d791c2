// Tells eslint-plugin-boundaries which file an import means: the aliases and omitted extensions.
const { existsSync, statSync } = require('node:fs');
const { dirname, resolve } = require('node:path');

const root = resolve(__dirname, '../..');
const aliases = { '@/': 'src/', '@functions/': 'supabase/functions/', '@tests/': 'tests/' };
const endings = ['', '.ts', '.tsx', '/index.ts', '/index.tsx'];

exports.interfaceVersion = 2;
exports.resolve = (source, file) => {
  const alias = Object.keys(aliases).find((prefix) => source.startsWith(prefix));
  if (!alias && !source.startsWith('.')) return { found: true, path: null };
  const base = alias
    ? resolve(root, aliases[alias] + source.slice(alias.length))
    : resolve(dirname(file), source);
  const path = endings
    .map((ending) => base + ending)
    .find((name) => existsSync(name) && statSync(name).isFile());
  return path ? { found: true, path } : { found: false };
};
