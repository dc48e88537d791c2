-- The page's function by its name: the file has moved.
comment on function private.typed_link is
  'Returns a typed or pasted link as it is saved: with https:// also where it was left out, without words before it. '
  'Same as normalizeLink.';
