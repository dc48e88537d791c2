const signs: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** Escapes a text for HTML, also within an attribute. */
export const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (sign) => signs[sign] ?? sign);
