import type { Answer } from '@functions/_shared/contracts/procedures';
import type { WaitingRequest } from '@functions/_shared/contracts/procedures/today';
import { useEffect, useState } from 'react';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { exampleId } from '@tests/support/examples/example-id';
import { fakeNetwork, networkError } from '@tests/support/dom/faked-network';
import { pressUntil } from '@tests/support/dom/press-later';
import { expectToast } from '@tests/support/dom/toasts';
import { toast } from 'sonner';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { exampleCafe } from '@/data/cafe/test-support';
import { renderAtDesk } from '@/features/desk/shared/test-support';
import { HandoverRequestList } from '@/features/desk/today/components/handover-request-list';

const network = fakeNetwork();
const of = (name: string): WaitingRequest => ({
  id: exampleId(`ask-${name}`),
  name,
  email: 'm•••@example.test',
  reward: 'Café gratis',
  conditions: 'En barra',
  code: 'A1B2C3D4',
  requested_at: '2026-11-22T11:05:09Z',
  ends_at: '2026-11-22T11:08:09Z',
});
const marta = of('Marta');
const leo = of('Leo');
type Outcome = Pick<Answer<'answer_handover_request'>, 'status' | 'decided_by_caller'>;
/** The server's answer: the state of the request, and the day without it. */
const answered = (outcome: Outcome): Answer<'answer_handover_request'> => ({
  ...outcome,
  load_today: {
    version: '2',
    today: {
      cafe: exampleCafe,
      role: 'owner',
      permissions: ['today', 'handover'],
      teams: [],
      waiting_tickets: null,
      missing: [],
      has_begun: true,
      day: '2026-11-22',
      day_word: { picture: '☕', word: 'taza' },
      now: '2026-11-22T11:06:00Z',
      waiting: [],
      visits: 0,
      redemptions: 0,
      handed_out: [],
      latest: [],
      sellable: [],
      day_summary: null,
    },
  },
});

/** The pitches that the loudspeaker was asked for. */
let pitches: number[];
beforeEach(() => {
  window.localStorage.clear();
  pitches = [];
  const node = () => ({ connect: (next: unknown) => next });
  vi.stubGlobal(
    'AudioContext',
    class {
      state = 'suspended';
      currentTime = 0;
      destination = {};
      resume() {
        this.state = 'running';
        return Promise.resolve();
      }
      createOscillator() {
        const frequency = {
          set value(pitch: number) {
            pitches.push(pitch);
          },
        };
        return { ...node(), frequency, start: () => undefined, stop: () => undefined };
      }
      createGain() {
        const silent = () => undefined;
        return { ...node(), gain: { setValueAtTime: silent, exponentialRampToValueAtTime: silent } };
      }
    },
  );
});
afterEach(() => {
  vi.unstubAllGlobals();
  // three at once are in sight: a fourth would wait until one has had its four seconds
  toast.dismiss();
});

let show: (waiting: WaitingRequest[]) => void;
function Bar({ first }: { first: WaitingRequest[] }) {
  const [waiting, setWaiting] = useState(first);
  useEffect(() => {
    show = (next) => act(() => setWaiting(next));
  }, []);
  return <HandoverRequestList cafe={exampleCafe} waiting={waiting} />;
}

const button = (name: string) => screen.getByRole('button', { name });
const touch = (name: string, requests: number) =>
  pressUntil(
    () => button(name),
    () => network.sent('answer_handover_request').length >= requests,
  );

// The first: a touch of any other test allows the sound for good.
test('A new handover request plays a sound after the first touch, unless muted', async () => {
  const page = renderAtDesk(<Bar first={[]} />);
  show([marta]);
  expect(pitches).toEqual([]);
  fireEvent.pointerDown(document.body);
  show([marta, leo]);
  expect(pitches).toEqual([880, 660]);
  // a customer who leaves does not ring
  show([leo]);
  expect(pitches).toHaveLength(2);
  await page.user.click(button('Con sonido'));
  show([marta, leo]);
  expect(pitches).toHaveLength(2);
  page.unmount();
  renderAtDesk(<Bar first={[leo]} />);
  expect(button('Sin sonido')).toHaveAttribute('aria-pressed', 'false');
  expect(pitches).toHaveLength(2);
});

test('One touch confirms, and its second tap does not hit the next row', async () => {
  network.answers('answer_handover_request', answered({ status: 'confirmed', decided_by_caller: true }));
  renderAtDesk(<Bar first={[marta, leo]} />);
  fireEvent.click(button('Entregado: Café gratis, Marta'));
  expect(network.sent('answer_handover_request')).toHaveLength(0);
  await touch('Entregado: Café gratis, Marta', 1);
  expect(network.sent('answer_handover_request')).toEqual([{ handover_request_id: marta.id, confirm: true }]);
  expect(await screen.findByText('Entrega confirmada')).toBeInTheDocument();
  show([leo]);
  fireEvent.click(button('Entregado: Café gratis, Leo'));
  await act(() => Promise.resolve());
  expect(network.sent('answer_handover_request')).toHaveLength(1);
  await touch('Entregado: Café gratis, Leo', 2);
});

const askWhy = () =>
  pressUntil(
    () => button('No entregar: Café gratis, Marta'),
    () => screen.queryByRole('dialog') !== null,
  );

test('A reason is one touch, or a text of one’s own', async () => {
  network.answers('answer_handover_request', answered({ status: 'refused', decided_by_caller: true }));
  const { user } = renderAtDesk(<Bar first={[marta]} />);
  await askWhy();
  await user.click(button('No entregar'));
  expect(await screen.findByText('Escribe al menos 3 letras.')).toBeInTheDocument();
  await user.type(screen.getByLabelText('O con tus palabras'), '  Hasta las doce no hay ');
  await user.click(button('No entregar'));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(window.sessionStorage).toHaveLength(0);
  await askWhy();
  await touch('Ahora no queda', 2);
  expect(network.sent('answer_handover_request')).toEqual([
    { handover_request_id: marta.id, confirm: false, reason: 'other', note: 'Hasta las doce no hay' },
    { handover_request_id: marta.id, confirm: false, reason: 'sold_out' },
  ]);
});

test.each([
  [{ status: 'withdrawn', decided_by_caller: false }, 'Ha retirado el aviso: no se ha canjeado nada'],
  [{ status: 'confirmed', decided_by_caller: false }, 'Ya la había confirmado otra persona'],
  [
    { status: 'already_received', decided_by_caller: false },
    'No se entrega: su correo ya recibió este premio con otra cuenta',
  ],
] as const)('A late answer is explained: %o', async (outcome, text) => {
  network.answers('answer_handover_request', answered(outcome));
  renderAtDesk(<Bar first={[marta]} />);
  await touch('Entregado: Café gratis, Marta', 1);
  expect(await screen.findByText(text)).toBeInTheDocument();
});

test('A lost answer says that a second press does no harm', async () => {
  network.answers(
    'answer_handover_request',
    networkError,
    answered({ status: 'confirmed', decided_by_caller: true }),
  );
  renderAtDesk(<Bar first={[marta]} />);
  await touch('Entregado: Café gratis, Marta', 1);
  await expectToast(
    'No sabemos si se ha hecho',
    'No nos ha llegado la respuesta. Mira si ya está, o pulsa otra vez: no se hace dos veces.',
  );
  await touch('Entregado: Café gratis, Marta', 2);
  await screen.findByText('Entrega confirmada');
});
