import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { autofill } from '@tests/support/autofill';
import { expect, test, vi } from 'vitest';
import { Button } from '@/ui/button';
import { TextInput } from '@/ui/text-input';

interface FormProps {
  onSend: (name: string) => void;
  onChange?: () => void;
}

function ControlledForm({ onSend, onChange }: FormProps) {
  const [name, setName] = useState('');
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (name) onSend(name);
      }}
    >
      <TextInput
        aria-label="Nombre"
        value={name}
        onChange={({ target }) => {
          setName(target.value);
          onChange?.();
        }}
      />
      <Button type="submit" incomplete={name === ''}>
        Enviar
      </Button>
    </form>
  );
}

function RegisteredForm({ onSend, onChange }: FormProps) {
  const form = useForm({ defaultValues: { name: '' } });
  const name = useWatch({ control: form.control, name: 'name' });
  return (
    <form onSubmit={form.handleSubmit((values) => onSend(values.name))}>
      <TextInput aria-label="Nombre" {...form.register('name', { required: true, onChange })} />
      <Button type="submit" incomplete={name === ''}>
        Enviar
      </Button>
    </form>
  );
}

const assign = (field: HTMLInputElement, value: string) => {
  field.value = value;
};

test.each([
  ['a controlled field, filled from outside the page', ControlledForm, autofill],
  ['a controlled field, filled by a script of the page', ControlledForm, assign],
  ['a registered field, filled from outside the page', RegisteredForm, autofill],
  ['a registered field, filled by a script of the page', RegisteredForm, assign],
])('one press sends the value of %s', async (_, Form, fill) => {
  const onSend = vi.fn();
  render(<Form onSend={onSend} />);
  const button = screen.getByRole('button', { name: 'Enviar' });
  await userEvent.click(button);
  expect(onSend).not.toHaveBeenCalled();
  fill(screen.getByLabelText('Nombre'), 'Ana');
  await userEvent.click(button);
  expect(onSend.mock.calls.map(([name]) => name as unknown)).toEqual(['Ana']);
});

test('a field that something emptied without an event is empty', async () => {
  const onSend = vi.fn();
  render(<ControlledForm onSend={onSend} />);
  await userEvent.type(screen.getByLabelText('Nombre'), 'Ana');
  autofill(screen.getByLabelText('Nombre'), '');
  await userEvent.click(screen.getByRole('button', { name: 'Enviar' }));
  expect(onSend).not.toHaveBeenCalled();
});

test.each([
  ['controlled', ControlledForm],
  ['registered', RegisteredForm],
])('a %s field that was typed into is not reported again', async (_, Form) => {
  const onChange = vi.fn();
  render(<Form onSend={vi.fn()} onChange={onChange} />);
  await userEvent.type(screen.getByLabelText('Nombre'), 'Ana');
  await userEvent.click(screen.getByRole('button', { name: 'Enviar' }));
  expect(onChange).toHaveBeenCalledTimes(3);
});
