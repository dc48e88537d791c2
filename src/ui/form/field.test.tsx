import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useForm } from 'react-hook-form';
import { describe, expect, it, vi } from 'vitest';
import { CheckboxCard, ChoiceGroup, RadioCard } from '@/ui/choice-group';
import { Field } from '@/ui/form/field';
import { PasswordInput } from '@/ui/password-input';
import { TextInput } from '@/ui/form/text-input';

describe('Field', () => {
  it('ties label, hint and error to its control', () => {
    render(
      <Field label="Email" hint="El de tu cuenta" error="Email es requerido" required>
        <TextInput />
      </Field>,
    );
    const input = screen.getByRole('textbox', { name: 'Email' });
    expect(input).toBeInvalid();
    expect(input).toBeRequired();
    expect(input).toHaveAccessibleDescription('El de tu cuenta Email es requerido');
    expect(screen.getByRole('alert')).toHaveTextContent('Email es requerido');
  });
});

describe('TextInput', () => {
  it('takes away what nobody sees from a pasted text, before anything reads it, and leaves what joins', async () => {
    const reads: string[] = [];
    render(<TextInput aria-label="Nombre" onChange={({ target }) => reads.push(target.value)} />);
    await userEvent.click(screen.getByLabelText('Nombre'));
    await userEvent.paste('\u2066\uFEFFAna\u200B Gil\u2069 👩\u200D🍳');
    expect(screen.getByLabelText('Nombre')).toHaveValue('Ana Gil 👩\u200D🍳');
    expect(reads).toEqual(['Ana Gil 👩\u200D🍳']);
  });
});

describe('PasswordInput', () => {
  it('keeps every sign of a pasted password', async () => {
    render(<PasswordInput aria-label="Contraseña" />);
    await userEvent.click(screen.getByLabelText('Contraseña'));
    await userEvent.paste('Conecta\u200B123');
    expect(screen.getByLabelText('Contraseña')).toHaveValue('Conecta\u200B123');
  });

  it('shows and hides what was typed', async () => {
    render(
      <Field label="Contraseña">
        <PasswordInput />
      </Field>,
    );
    const input = screen.getByLabelText('Contraseña');
    await userEvent.type(input, 'Conecta123');
    expect(input).toHaveAttribute('type', 'password');
    await userEvent.click(screen.getByRole('button', { name: 'Mostrar contraseña' }));
    expect(input).toHaveAttribute('type', 'text');
    await userEvent.click(screen.getByRole('button', { name: 'Ocultar contraseña' }));
    expect(input).toHaveAttribute('type', 'password');
    expect(input).toHaveValue('Conecta123');
  });
});

interface Answers {
  email: string;
  motivos: string[];
  frecuencia: string;
}

function Form({ onValid }: { onValid: (answers: Answers) => void }) {
  const { register, handleSubmit, formState } = useForm<Answers>({ defaultValues: { motivos: [] } });
  const { errors } = formState;
  return (
    <form onSubmit={(event) => void handleSubmit((answers) => onValid(answers))(event)} noValidate>
      <Field label="Email" error={errors.email?.message}>
        <TextInput {...register('email', { required: 'Email es requerido' })} />
      </Field>
      <ChoiceGroup legend="¿Por qué vienes?" kind="multiple" error={errors.motivos?.message}>
        <CheckboxCard
          label="Ambiente"
          value="ambiente"
          {...register('motivos', { required: 'Elige algo' })}
        />
        <CheckboxCard
          label="Ubicación"
          value="ubicacion"
          {...register('motivos', { required: 'Elige algo' })}
        />
      </ChoiceGroup>
      <ChoiceGroup legend="¿Cada cuánto?" kind="single" required error={errors.frecuencia?.message}>
        <RadioCard label="A diario" value="diaria" {...register('frecuencia', { required: 'Elige una' })} />
        <RadioCard label="Menos" value="menos" {...register('frecuencia', { required: 'Elige una' })} />
      </ChoiceGroup>
      <button>Enviar</button>
    </form>
  );
}

describe('A form with react-hook-form', () => {
  it('marks missing fields, focuses the first of them, and submits the answers', async () => {
    const onValid = vi.fn();
    render(<Form onValid={onValid} />);
    await userEvent.click(screen.getByRole('button', { name: 'Enviar' }));
    const email = screen.getByRole('textbox', { name: 'Email' });
    await waitFor(() => expect(email).toHaveFocus());
    expect(email).toBeInvalid();
    expect(screen.getByRole('radiogroup', { name: '¿Cada cuánto?' })).toBeInvalid();
    expect(screen.getByRole('group', { name: '¿Por qué vienes?' })).toHaveAccessibleDescription('Elige algo');
    expect(screen.getByRole('checkbox', { name: 'Ambiente' })).toBeInvalid();

    await userEvent.type(email, 'ana@conecta.test');
    await userEvent.click(screen.getByRole('checkbox', { name: 'Ambiente' }));
    await userEvent.click(screen.getByRole('checkbox', { name: 'Ubicación' }));
    await userEvent.click(screen.getByRole('radio', { name: 'A diario' }));
    await userEvent.click(screen.getByRole('button', { name: 'Enviar' }));
    expect(onValid).toHaveBeenCalledExactlyOnceWith({
      email: 'ana@conecta.test',
      motivos: ['ambiente', 'ubicacion'],
      frecuencia: 'diaria',
    });
  });
});
