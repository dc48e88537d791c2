import jsQR from 'jsqr';
import { describe, expect, it } from 'vitest';
import { qrSvgFile } from '@/features/desk/poster/qr';
import { qrModules, qrPath } from '@/ui/qr';

/** Draws modules as a photo of them would be: RGBA, some pixels per module. */
function draw(modules: boolean[][], scale = 4) {
  const side = modules.length * scale;
  const pixels = new Uint8ClampedArray(side * side * 4).fill(255);
  for (let y = 0; y < side; y += 1)
    for (let x = 0; x < side; x += 1)
      if (modules[Math.floor(y / scale)]?.[Math.floor(x / scale)])
        pixels.fill(0, (y * side + x) * 4, (y * side + x) * 4 + 3);
  return { pixels, side };
}

/** The modules that a path of ours fills. */
function fill(path: string, side: number): boolean[][] {
  const modules = Array.from({ length: side }, () => Array.from({ length: side }, () => false));
  for (const [, x, y, width] of path.matchAll(/M(\d+) (\d+)h(\d+)v1H\d+z/g))
    modules[Number(y)]?.fill(true, Number(x), Number(x) + Number(width));
  return modules;
}

const links = [
  'https://conecta.example/c/caf%C3%A9',
  'https://conecta.example/visit-registration/obrador-y-cafeter%C3%ADa-nuestra-se%C3%B1ora-de-la-almudena',
  `https://conecta.example/login/${'%C3%B1'.repeat(80)}`,
];

describe('QR codes', () => {
  it.each(links)('can be read back: %s', (link) => {
    const { pixels, side } = draw(qrModules(link));
    expect(jsQR(pixels, side, side)?.data).toBe(link);
  });

  it('have a quiet zone of four modules', () => {
    const modules = qrModules(links[0]!);
    const around = [...modules.slice(0, 4), ...modules.slice(-4)];
    expect(around.flat().some(Boolean)).toBe(false);
    expect(modules.some((row) => [...row.slice(0, 4), ...row.slice(-4)].some(Boolean))).toBe(false);
  });

  it('are drawn module by module', () => {
    const modules = qrModules(links[1]!);
    expect(fill(qrPath(modules), modules.length)).toEqual(modules);
  });

  it('become SVG files', async () => {
    const file = qrSvgFile(links[0]!);
    expect(file.type).toBe('image/svg+xml');
    expect(await file.text()).toMatch(/^<svg xmlns="http:\/\/www.w3.org\/2000\/svg" viewBox="0 0 \d+ \d+"/);
  });
});
