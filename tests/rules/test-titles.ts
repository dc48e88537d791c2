import { readFileSync } from 'node:fs';
import ts from 'typescript';

/** `test` of `test.each(rows)('…')`; null for what a run leaves out and for everything else. */
function runnerOf(called: ts.Expression): string | null {
  if (ts.isIdentifier(called)) return called.text;
  if (ts.isCallExpression(called)) return runnerOf(called.expression);
  if (!ts.isPropertyAccessExpression(called) || ['skip', 'todo', 'fixme'].includes(called.name.text))
    return null;
  return runnerOf(called.expression);
}

const read = new Map<string, string[]>();

/** The titles of the tests of a file, and of what they stand in. */
export function testTitles(file: string): string[] {
  const titles = read.get(file) ?? titlesIn(file);
  read.set(file, titles);
  return titles;
}

function titlesIn(file: string): string[] {
  const source = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest);
  const titles: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node) && ['test', 'it', 'describe'].includes(runnerOf(node.expression) ?? '')) {
      const [title] = node.arguments;
      if (title && ts.isStringLiteralLike(title)) titles.push(title.text);
      if (title && ts.isTemplateExpression(title))
        titles.push([title.head.text, ...title.templateSpans.map(({ literal }) => literal.text)].join('…'));
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return titles;
}
