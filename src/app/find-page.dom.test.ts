import { matchRoutes } from 'react-router-dom';
import { expect, it } from 'vitest';
import { findPage } from '@/app/find-page';
import { env } from '@/config/env';
import { pagesOf, type PageEntry } from '@/config/pages';

const pages = Object.values<PageEntry>(pagesOf(env.productName));
const ofTheRouter = (pathname: string) => matchRoutes(pages, pathname)?.[0];

it.each([
  ...pages
    .filter(({ path }) => path !== '*')
    .map(({ path }) => path.replaceAll(/:\w+/g, 'cafeter%C3%ADa-central')),
  '/c/central/',
  '/C/Central',
  '/c//central',
  '/c//bases',
  '/c/central//',
  '/c/central/bases/',
  '/c/central/nothing',
  '/team/central/cafe/print/slips',
  '/team/central/cafe/print/former',
  '/counter/one/two',
  '/c/%E0%A4%A',
  '/nothing',
  '/*',
])('%s is the page that the router finds', (pathname) => {
  const { page, params } = findPage(pathname);
  const found = ofTheRouter(pathname);
  expect(page.path).toBe(found?.route.path);
  if (page.path !== '*') expect(params).toEqual(found?.params);
});
