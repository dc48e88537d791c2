import type { Plugin } from 'vite';
import type * as z from 'zod/mini';
import { functions } from '../../../supabase/functions/_shared/contracts/functions.ts';
import { procedures } from '../../../supabase/functions/_shared/contracts/procedures/index.ts';

const contracts = { ...procedures, ...functions };

/** Matches the imports of a module that calls procedures or Edge Functions. */
const CALLER = /from '@\/(lib\/(rpc|edge-function)|data\/(rpc(-mutation)?|use-function-mutation))'/;

/** Names procedures whose pages call them: their shapes would be on every page. */
const NO_CALLER = /\.test\.|src\/data\/rpc\.ts/;

/** Returns the kinds that a value may have, as src/lib/answer-shapes.ts reads them; `!` for one that may be missing. */
function kindsOf(schema: z.core.$ZodType): string {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  if (def.type === 'nullable') return `?${kindsOf(def.innerType)}`;
  if (def.type === 'optional') return `!${kindsOf(def.innerType)}`;
  if (def.type === 'union') return [...new Set(def.options.map(kindsOf).join(''))].join('');
  if (def.type === 'array') return '[';
  if (def.type === 'null') return '?';
  return def.type === 'object' || def.type === 'record' ? '{' : '.';
}

/**
 * Returns the keys of an answer with their kinds; null where it is no single object. Lists and objects tell it from
 * others: only where there are none, plain values are named.
 */
function shapeOf(name: keyof typeof contracts): string | null {
  const { def } = (contracts[name].answer as z.core.$ZodTypes)._zod;
  if (def.type !== 'object') return null;
  const parts = Object.entries(def.shape).map(([key, schema]) => `${key}:${kindsOf(schema)}`);
  const lists = parts.filter((part) => /[[{]$/.test(part));
  return (lists.length > 0 ? lists : parts).join(' ');
}

/**
 * Adds to each module that calls the backend what its answers look like at the top: whole contracts and zod are not
 * shipped.
 */
export function answerShapes(): Plugin {
  return {
    name: 'conecta-answer-shapes',
    enforce: 'pre',
    transform(code, id) {
      if (!id.includes('/src/') || NO_CALLER.test(id) || !CALLER.test(code)) return null;
      const names = new Set(Array.from(code.matchAll(/'([\w-]+)'/g), ([, name = '']) => name));
      const shapes = [...names]
        .filter((name): name is keyof typeof contracts => Object.hasOwn(contracts, name))
        .map((name) => [name, shapeOf(name)] as const)
        .filter(([, shape]) => shape !== null);
      if (shapes.length === 0) return null;
      const call = `expectAnswers(${JSON.stringify(Object.fromEntries(shapes))});`;
      return { code: `${code}\nimport { expectAnswers } from '@/lib/answer-shapes';\n${call}\n`, map: null };
    },
  };
}
