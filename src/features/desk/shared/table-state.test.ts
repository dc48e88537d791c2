import { describe, expect, it } from 'vitest';
import { readPage, readTableState, withChanges } from '@/features/desk/shared/table-state';

const options = {
  sorts: ['nombre', 'created_at'],
  initial: { sort: 'created_at', descending: true },
} as const;

describe('the state of a table in its address', () => {
  it('starts with the initial order on page 1', () => {
    expect(readTableState(new URLSearchParams(''), options)).toEqual({
      sort: 'created_at',
      descending: true,
      page: 1,
      search: '',
    });
  });

  it('is read back, and anything odd counts as not given', () => {
    expect(readTableState(new URLSearchParams('sort=nombre&dir=desc&page=3&q=sol'), options)).toEqual({
      sort: 'nombre',
      descending: true,
      page: 3,
      search: 'sol',
    });
    expect(readTableState(new URLSearchParams('sort=password&page=-1'), options)).toMatchObject({
      sort: 'created_at',
      descending: true,
      page: 1,
    });
    for (const odd of ['0', '1.5', 'x', '', '99999999']) expect(readPage(odd)).toBe(1);
  });

  it('goes back to the first page when what is listed changes', () => {
    const before = new URLSearchParams('page=4&q=sol&tab=ver');
    expect(withChanges(before, { q: 'luna' }).toString()).toBe('q=luna&tab=ver');
    expect(withChanges(before, { q: '' }).toString()).toBe('tab=ver');
    expect(withChanges(before, { page: '5' }).toString()).toBe('q=sol&tab=ver&page=5');
  });
});
