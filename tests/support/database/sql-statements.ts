const TOKEN =
  /--[^\n]*|\/\*[\s\S]*?\*\/|\be'(?:\\.|''|[^'\\])*'|'(?:''|[^'])*'|"(?:""|[^"])*"|\$(\w*)\$[\s\S]*?\$\1\$|\w+|;|[\s\S]/gi;

/** Splits SQL into its statements, without their semicolons and the comments around them. */
export function splitStatements(text: string): string[] {
  const statements: string[] = [];
  let statement = '';
  for (const [token] of text.matchAll(TOKEN)) {
    if (token === ';') {
      statements.push(statement.trim());
      statement = '';
    } else if (statement.trim() !== '' || !/^(--|\/\*)/.test(token)) statement += token;
  }
  return [...statements, statement.trim()].filter((one) => one !== '');
}

/** Returns what a statement lists in its first brackets, a table's columns and constraints, without comments around them. */
export function listedItems(statement: string): string[] {
  const items = [''];
  let depth = 0;
  for (const [token] of statement.matchAll(TOKEN)) {
    if (token === ')' && --depth === 0) break;
    if (token === ',' && depth === 1) items.push('');
    else if (depth > 0 && (items.at(-1)!.trim() !== '' || !token.startsWith('--')))
      items.push(items.pop()! + token);
    if (token === '(') depth += 1;
  }
  return items.map((item) => item.trim());
}

/** Returns one line of a statement without its comments and texts, in lower case, for rules about its kind. */
export const statementKind = (statement: string): string =>
  [...statement.matchAll(TOKEN)]
    .map(([token]) => (/^(--|\/\*)/.test(token) ? ' ' : /^(e?'|\$\w*\$)/i.test(token) ? "''" : token))
    .join('')
    .replace(/\s+/g, ' ')
    .trim()
    .toLowerCase();
