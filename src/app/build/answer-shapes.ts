import type { Plugin } from 'vite';
import type * as z from 'zod/mini';
import { procedures } from '../../../supabase/functions/_shared/contracts/procedures/index.ts';

/** What the modules import that call procedures. */
const CALLER = /from '@\/(lib\/rpc|data\/rpc(-mutation)?)'/;

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

/** Returns the keys of a procedure's answer with their kinds; null where it answers no object. */
function shapeOf(name: keyof typeof procedures): string | null {
  const { def } = (procedures[name].answer as z.core.$ZodTypes)._zod;
  if (def.type !== 'object') return null;
  return Object.entries(def.shape)
    .map(([key, schema]) => `${key}:${kindsOf(schema)}`)
    .join(' ');
}

/**
 * Adds to each module that calls procedures what their answers look like at the top: whole contracts and zod are not
 * shipped.
 */
export function answerShapes(): Plugin {
  return {
    name: 'conecta-answer-shapes',
    enforce: 'pre',
    transform(code, id) {
      if (!id.includes('/src/') || NO_CALLER.test(id) || !CALLER.test(code)) return null;
      const names = new Set(Array.from(code.matchAll(/'(\w+)'/g), ([, name = '']) => name));
      const shapes = [...names]
        .filter((name): name is keyof typeof procedures => Object.hasOwn(procedures, name))
        .map((name) => [name, shapeOf(name)] as const)
        .filter(([, shape]) => shape !== null);
      if (shapes.length === 0) return null;
      const call = `expectAnswers(${JSON.stringify(Object.fromEntries(shapes))});`;
      return { code: `${code}\nimport { expectAnswers } from '@/lib/answer-shapes';\n${call}\n`, map: null };
    },
  };
}
