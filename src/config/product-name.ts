/** Default name of the product. Only the build reads the setting (src/app/build) and hands the name to the page. */
export const DEFAULT_PRODUCT_NAME = 'Conecta';

/** Returns the VIP area's path, which contains the product's name. */
export function vipRootOf(productName: string): string {
  return `/${productName.toLowerCase().replace(/\s+/g, '-')}-vip`;
}
