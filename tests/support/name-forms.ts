/**
 * Names and their forms. The page's functions and the database's are both held to this list.
 * `match`: the matched form (rule C2). `same`: the form in which two cafés are one. `search`: the form in which names are
 * searched (rule C32).
 */
export const NAME_FORMS: { name: string; match: string; same?: string; search: string }[] = [
  { name: 'Cafetería Central', match: 'cafeteriacentral', search: 'cafeteriacentral' },
  { name: 'CAFETERÍA_central', match: 'cafeteriacentral', search: 'cafeteriacentral' },
  { name: 'Cafeteri\u0301a Central', match: 'cafeteriacentral', search: 'cafeteriacentral' },
  { name: 'Ñandú', match: 'nandu', search: 'nandu' },
  { name: 'Café & Té', match: 'cafe&te', search: 'cafe&te' },
  { name: "L'Olla", match: "l'olla", search: 'lolla' },
  { name: 'L’Olla', match: 'l’olla', same: "l'olla", search: 'lolla' },
  { name: 'L´Olla', match: 'l´olla', same: "l'olla", search: 'lolla' },
  { name: 'Bar «Sol»', match: 'bar«sol»', same: 'bar"sol"', search: 'bar«sol»' },
  { name: 'Bar – Sol', match: 'bar–sol', same: 'barsol', search: 'bar–sol' },
  { name: 'Bar 4.0', match: 'bar4.0', search: 'bar4.0' },
  { name: 'Łukasz', match: 'Łukasz', search: 'lukasz' },
  { name: 'Øystein', match: 'Øystein', search: 'oystein' },
  { name: 'øystein', match: 'øystein', search: 'oystein' },
  { name: 'Straße', match: 'straße', search: 'strasse' },
  { name: 'STRAẞE', match: 'straẞe', search: 'strasse' },
  { name: 'Æbelø', match: 'Æbelø', search: 'aebelo' },
  { name: 'Þórr Đorđe', match: 'ÞorrĐorđe', search: 'thorrdorde' },
  { name: 'İzmir Işık', match: 'izmirisık', search: 'izmirisik' },
  { name: 'Col·legi', match: 'col·legi', search: 'collegi' },
  { name: 'Ελλάς', match: 'Ελλας', search: 'Ελλας' },
  { name: '日本茶', match: '日本茶', search: '日本茶' },
];
