import { Component, type ReactNode } from 'react';
import { render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { lazyComponent } from '@/lib/lazy-component';

const file = { default: ({ name }: { name: string }) => <p>Hola, {name}</p> };

/** Says that what it holds has failed. */
class Boundary extends Component<{ children: ReactNode }> {
  override state = { failed: false };
  static getDerivedStateFromError = () => ({ failed: true });
  override render() {
    return this.state.failed ? <p>No llega</p> : this.props.children;
  }
}

test('a part whose file is on the way has its place taken', async () => {
  const waiting: ((arrived: typeof file) => void)[] = [];
  const Part = lazyComponent(
    () => new Promise<typeof file>((arrive) => waiting.push(arrive)),
    <p>Un momento</p>,
  );
  render(<Part name="Ana" />);
  expect(screen.getByText('Un momento')).toBeVisible();
  waiting.forEach((arrive) => arrive(file));
  expect(await screen.findByText('Hola, Ana')).toBeVisible();
});

test('a part fetched ahead is there at once', async () => {
  const Part = lazyComponent(() => Promise.resolve(file), <p>Un momento</p>);
  await Part.preload();
  render(<Part name="Ana" />);
  expect(screen.getByText('Hola, Ana')).toBeVisible();
});

test('a file that cannot be had is said, and fetched again by the next who asks', async () => {
  const load = vi.fn().mockRejectedValueOnce(new TypeError('Failed to fetch')).mockResolvedValue(file);
  const Part = lazyComponent<{ name: string }>(load);
  const quiet = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  render(
    <Boundary>
      <Part name="Ana" />
    </Boundary>,
  );
  expect(await screen.findByText('No llega')).toBeVisible();
  quiet.mockRestore();
  render(<Part name="Luis" />);
  expect(await screen.findByText('Hola, Luis')).toBeVisible();
});
