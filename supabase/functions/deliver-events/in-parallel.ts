/** Does the work for all items, at most `limit` at a time; one that throws is logged. Returns how many came out well. */
export async function inParallel<Item>(items: Item[], limit: number, work: (item: Item) => Promise<unknown>) {
  const waiting = items.values();
  let successes = 0;
  const worker = async () => {
    for (const item of waiting)
      if (await work(item).catch((thrown: unknown) => console.error(thrown))) successes += 1;
  };
  await Promise.all(Array.from({ length: limit }, worker));
  return successes;
}
