/** How many press at once, and the options of the test: twenty at each landing, two hundred by night. */
export const CROWDS: [callers: number, options: { tags?: string[] }][] = [
  [20, {}],
  [200, { tags: ['long'] }],
];
