const FORM_TYPE = 'application/x-www-form-urlencoded';

/** POSTs that mail programs send to unsubscribe (RFC 8058), each with what its body is. */
export const ONE_CLICK_POSTS: [what: string, init: RequestInit][] = [
  ['the form', { body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }) }],
  [
    'the form in parts',
    {
      body: '--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n',
      headers: { 'content-type': 'multipart/form-data; boundary=x' },
    },
  ],
  [
    'a line break at the end',
    { body: 'List-Unsubscribe=One-Click\r\n', headers: { 'content-type': FORM_TYPE } },
  ],
  ['another case', { body: 'list-unsubscribe=one-click', headers: { 'content-type': FORM_TYPE } }],
  ['plain text', { body: 'List-Unsubscribe=One-Click' }],
  ['JSON', { body: '{"List-Unsubscribe":"One-Click"}', headers: { 'content-type': 'application/json' } }],
  ['a body without a type', { body: new TextEncoder().encode('List-Unsubscribe=One-Click') }],
  ['parts that are none', { body: 'x', headers: { 'content-type': 'multipart/form-data; boundary=x' } }],
  ['an empty form', { body: new URLSearchParams() }],
  ['no body', {}],
  ['a megabyte', { body: new URLSearchParams({ more: 'x'.repeat(1_000_000) }) }],
];
