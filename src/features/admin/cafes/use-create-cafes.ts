import type { Answer } from '@functions/_shared/contracts/procedures';
import { useEffect, useRef, useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { refreshPages } from '@/data/rpc';
import type { PastedCafe } from '@/features/admin/cafes/pasted-cafes';
import { deskFailure } from '@/features/desk/shared/desk-failure';
import { callOutcome } from '@/lib/call-outcome';
import { toAppError } from '@/lib/errors';
import { callRpc } from '@/lib/rpc';

type CreatedCafe = Pick<Answer<'create_cafe'>, 'cafe' | 'invitation'>;

/** Outcome of a row (rule C29). `again` is true if sending it once more may end otherwise. */
export type RowOutcome =
  | { status: 'sending' }
  | ({ status: 'created' | 'repeated' } & CreatedCafe)
  | { status: 'exists'; cafe: CreatedCafe['cafe'] }
  | { status: 'refused'; why: string; again: boolean }
  | { status: 'unanswered' };

/** Messages for fields that the server refuses. They are needed only where page and server disagree. */
const refusedFields: Record<string, string> = {
  nombre: 'Este nombre no se puede usar',
  owner_email: 'El correo no es válido',
};

/** Returns the outcome of one row, and whether the next one is worth sending. */
async function send({ nombre, email }: PastedCafe): Promise<{ outcome: RowOutcome; goOn: boolean }> {
  try {
    const answer = await callRpc('create_cafe', { nombre, ...(email && { owner_email: email }) });
    const { status, cafe, customers, invitation } = answer;
    if (status === 'exists') return { outcome: { status, cafe }, goOn: true };
    if (status === 'deleted_exists') {
      const why = `Se eliminó, con ${customers} ${customers === 1 ? 'cliente' : 'clientes'}. Créala sola para recuperarla.`;
      return { outcome: { status: 'refused', why, again: false }, goOn: true };
    }
    return { outcome: { status: status === 'repeated' ? status : 'created', cafe, invitation }, goOn: true };
  } catch (thrown) {
    const error = toAppError(thrown);
    const callResult = callOutcome(error);
    if (callResult === 'unknown') return { outcome: { status: 'unanswered' }, goOn: false };
    const field = error.code === 'INVALID_INPUT' ? refusedFields[error.details ?? ''] : undefined;
    const why = field ?? deskFailure(thrown, 'Error al crear la cafetería').description ?? '';
    const isFieldProblem = field !== undefined;
    // a refusal that no row can change would meet the next one as well
    return {
      outcome: { status: 'refused', why, again: !isFieldProblem },
      goOn: isFieldProblem || callResult === 'failed',
    };
  }
}

/**
 * Makes cafés one after the other, each with its owner's invitation in an action of its own. It stops at a row without an
 * answer, and when its screen is left.
 * @returns `outcomes` by the row's key, `create`, and whether rows are under way
 */
export function useCreateCafes() {
  const queryClient = useQueryClient();
  const [outcomes, setOutcomes] = useState<ReadonlyMap<string, RowOutcome>>(new Map());
  const [running, setRunning] = useState(false);
  const hasLeft = useRef(false);
  useEffect(() => {
    hasLeft.current = false;
    return () => {
      hasLeft.current = true;
    };
  }, []);

  const create = async (cafes: readonly PastedCafe[]) => {
    setRunning(true);
    for (const cafe of cafes) {
      if (hasLeft.current) break;
      const say = (outcome: RowOutcome) => setOutcomes((all) => new Map(all).set(rowKey(cafe), outcome));
      say({ status: 'sending' });
      const { outcome, goOn } = await send(cafe);
      say(outcome);
      if (!goOn) break;
    }
    setRunning(false);
    await refreshPages(queryClient);
  };
  return { outcomes, running, create };
}

/** Identifies a row by its content: a corrected row is a new one. */
export const rowKey = ({ nombre, email }: PastedCafe) => JSON.stringify([nombre, email]);
