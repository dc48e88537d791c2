import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { screen } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { renderAtDesk } from '@/features/desk/shared/test-support';
import { UnsavedWorkGuard, useGuardedStep, useUnsavedWork } from '@/features/desk/shared/unsaved-work';

function Form({ name, onClose }: { name: string; onClose: () => void }) {
  const { close } = useUnsavedWork(null, name, { words: WORDS[name] });
  return <button onClick={() => close(onClose)}>Cerrar {name}</button>;
}

const WORDS: Record<string, { title: string; description: string }> = {
  uno: { title: '¿Dejar el uno?', description: 'El uno.' },
  otro: { title: '¿Dejar el otro?', description: 'El otro.' },
};

function Leave({ onLeave }: { onLeave: () => void }) {
  const guard = useGuardedStep();
  return <button onClick={() => guard(onLeave)}>Salir</button>;
}

describe('a form with unsaved work', () => {
  test('asks before its own dialog closes, and leaves the other one guarded', async () => {
    const [close, leave] = [vi.fn(), vi.fn()];
    const { user } = renderAtDesk(
      <UnsavedWorkGuard>
        <Form name="uno" onClose={close} />
        <Form name="otro" onClose={close} />
        <Form name="sin palabras suyas" onClose={close} />
        <Leave onLeave={leave} />
      </UnsavedWorkGuard>,
    );
    const answer = (name: string) => user.click(screen.getByRole('button', { name }));
    // the browser asks before it closes or reloads the page
    expect(window.dispatchEvent(new Event('beforeunload', { cancelable: true }))).toBe(false);
    await answer('Cerrar uno');
    expect(screen.getByRole('dialog', { name: '¿Dejar el uno?' })).toBeInTheDocument();
    await answer('Seguir editando');
    expect(close).not.toHaveBeenCalled();
    await answer('Cerrar uno');
    await answer('Salir sin guardar');
    expect(close).toHaveBeenCalledOnce();
    await answer('Salir');
    expect(screen.getByRole('dialog', { name: '¿Dejar el otro?' })).toBeInTheDocument();
    expect(leave).not.toHaveBeenCalled();
    await answer('Salir sin guardar');
    expect(leave).toHaveBeenCalledOnce();
  });
});

test('every form of the desk and the administration asks before what it holds is lost', () => {
  const files = ['desk', 'admin'].flatMap((floor) =>
    readdirSync(`src/features/${floor}`, { recursive: true, encoding: 'utf8' }).map((file) =>
      join(floor, file),
    ),
  );
  const unguarded = files.filter((file) => {
    if (!/\.tsx?$/.test(file) || /\.test\.tsx?$/.test(file)) return false;
    const source = readFileSync(join('src/features', file), 'utf8');
    return /\buseForm[(<]/.test(source) && !/\buseUnsaved(Work|Fields|Form)\(/.test(source);
  });
  expect(unguarded).toEqual([]);
});
