import { expect, test } from 'vitest';
import { hasInvisibleSigns } from '@/domain/invisible-signs';

test.each([
  'Ana \u202Eanosrep',
  'Ana\u200B',
  'A\u00ADna',
  'Ana\u2066',
  'Ana\u0007',
  'Ana\u2028',
  '\uFEFFAna',
])('%j holds a sign that nobody sees', (line) => expect(hasInvisibleSigns(line)).toBe(true));

test.each(['Ana María', 'Ana\tMaría', 'Ana\u00A0María', 'Núria Sàbat’s', '安娜', ''])(
  '%j shows all it holds',
  (line) => expect(hasInvisibleSigns(line)).toBe(false),
);
