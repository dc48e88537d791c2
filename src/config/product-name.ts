/** What the product is called when the build is told nothing else. Only the build knows it (src/app/build): the page is told its name. */
export const defaultProductName = 'Conecta';

/** Where the VIP area lies: the product's name is part of it. */
export function vipRootOf(productName: string): string {
  return `/${productName.toLowerCase().replace(/\s+/g, '-')}-vip`;
}
