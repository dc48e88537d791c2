/* oxlint-disable react/jsx-key -- lists without keys are what some examples are about */
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactElement } from 'react';
import { describe, expect, test } from 'vitest';
import { translatePage } from '@tests/support/browser/translator';

describe('A translated page', () => {
  const greeting = (isFriend: boolean) => isFriend && 'Hola';
  const label = (pending: boolean) => (
    <>
      {pending && <i />}
      {pending ? 'Guardando…' : 'Guardar'}
    </>
  );

  test.each<[string, ReactElement, ReactElement, string]>([
    [
      'shows a changed text beside an element',
      <p>
        {1} de {5} <b>visitas</b>
      </p>,
      <p>
        {2} de {5} <b>visitas</b>
      </p>,
      '2 de 5 visitas',
    ],
    ['shows a changed text beside a text', <p>Intentos: {1}/5</p>, <p>Intentos: {2}/5</p>, 'Intentos: 2/5'],
    [
      'loses a text beside an element',
      <p>
        {greeting(true)}
        <b>Ana</b>
      </p>,
      <p>
        {greeting(false)}
        <b>Ana</b>
      </p>,
      'Ana',
    ],
    ['takes an element before a text', <p>{null}Guardar</p>, <p>{<i>·</i>}Guardar</p>, '·Guardar'],
    ['loses an element before a text', <p>{<i>·</i>}Guardar</p>, <p>{null}Guardar</p>, 'Guardar'],
    ['takes an element between texts', <p>Ana{null}Luis</p>, <p>Ana{<i>·</i>}Luis</p>, 'Ana·Luis'],
    ['shows a changed text of a fragment', <p>{label(false)}</p>, <p>{label(true)}</p>, 'Guardando…'],
    [
      'shows a changed lone text of a fragment',
      <p>
        <b>1</b>
        <>uno</>
      </p>,
      <p>
        <b>1</b>
        <>dos</>
      </p>,
      '1dos',
    ],
  ])('%s', (_, before, after, words) => {
    const { container, rerender } = render(before);
    translatePage();
    rerender(after);
    expect(container).toHaveTextContent(words, { normalizeWhitespace: false });
  });
});

describe('Text in JSX', () => {
  test('stays the only text of its element', () => {
    const { container } = render(
      <p>
        {3} de {5}
      </p>,
    );
    expect(container.innerHTML).toBe('<p>3 de 5</p>');
  });

  test('gets an element beside others, and blank text gets none', () => {
    const { container } = render(
      <p>
        Hola, <b>Ana</b> <i>López</i>
      </p>,
    );
    expect(container.innerHTML).toBe('<p><span>Hola, </span><b>Ana</b> <i>López</i></p>');
  });

  test('gets an element of drawings inside a drawing', () => {
    const { container } = render(
      <svg>
        <text>
          {5} <tspan>€</tspan>
        </text>
      </svg>,
    );
    expect(container.querySelector('text')?.innerHTML).toBe('<tspan>5 </tspan><tspan>€</tspan>');
  });

  test('keeps its neighbours’ state when it comes and goes', async () => {
    const form = (hint: string | false) => (
      <label>
        {hint}
        <input aria-label="Nombre" />
      </label>
    );
    const { rerender } = render(form(false));
    await userEvent.type(screen.getByLabelText('Nombre'), 'Ana');
    rerender(form('Escríbelo'));
    expect(screen.getByLabelText('Nombre')).toHaveValue('Ana');
  });
});
