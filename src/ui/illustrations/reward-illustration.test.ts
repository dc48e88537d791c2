import { describe, expect, it } from 'vitest';
import { rewardPicture } from '@/ui/illustrations/reward-illustration';

describe('rewardPicture', () => {
  it.each([
    ['Café gratis', 'coffee'],
    ['1€ de descuento', 'discount'],
    ['3€ de descuento', 'discount'],
    ['Aperitivo gratis', 'aperitif'],
    ['2x1 en tostada', 'toast'],
    ['Bebida gratis', 'drink'],
    ['Postre gratis', 'dessert'],
    ['Cookie gratis', 'cookie'],
    ['Premio Conecta VIP: Postre gratis', 'dessert'],
    ['Premio sorpresa', 'surprise'],
    ['Ruleta de premios', 'surprise'],
    ['', 'surprise'],
  ])('shows %j as %s', (name, picture) => {
    expect(rewardPicture(name)).toBe(picture);
  });
});
