import { UserFacingError } from '../../supabase/local/shared/user-facing-error.ts';

interface ChosenStep {
  name: string;
  /** For the step's own runner: which tests. */
  args: string[];
}

/**
 * Reads `smoke e2e redemption -g "a title"`: each step with what follows it. In: the command line, all steps in their order.
 * @throws UserFacingError when it begins with something else
 */
export function stepsFrom(words: readonly string[], names: readonly string[]): ChosenStep[] {
  if (words.length === 0) return names.map((name) => ({ name, args: [] }));
  const steps: ChosenStep[] = [];
  for (const word of words) {
    const last = steps.at(-1);
    if (names.includes(word)) steps.push({ name: word, args: [] });
    else if (last) last.args.push(word);
    else throw new UserFacingError(`${word} no es un paso: ${names.join(', ')}`);
  }
  return steps;
}
