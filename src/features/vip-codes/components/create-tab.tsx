import type { VipCode } from '@functions/_shared/contracts/procedures/vip-codes';
import { useState } from 'react';
import { BatchForm } from '@/features/vip-codes/components/batch-form';
import { CafeSearch, type CafeSearchProps } from '@/features/vip-codes/components/cafe-search';
import { CreateCodeForm } from '@/features/vip-codes/components/create-code-form';
import { GeneratedCodes } from '@/features/vip-codes/components/generated-codes';
import { Card } from '@/ui/card';
import { EmptyState } from '@/ui/empty-state';

/** One code of one's own, or many random ones at once. */
export function CreateTab(search: CafeSearchProps) {
  const [made, setMade] = useState<VipCode[]>([]);
  const { cafes } = search.page;
  if (cafes.length === 0 && !search.cafeSearch)
    return (
      <EmptyState
        title="No hay cafeterías dadas de alta"
        message="Un código VIP es siempre de una cafetería."
      />
    );
  return (
    <div className="grid grid-cols-1 items-start gap-5 md:grid-cols-2">
      <CafeSearch {...search} className="md:col-span-2" />
      <Card as="section">
        <h2 className="text-heading">Un código</h2>
        <CreateCodeForm cafes={cafes} />
      </Card>
      <Card as="section">
        <h2 className="text-heading">Varios códigos al azar</h2>
        <BatchForm cafes={cafes} onMade={setMade} />
      </Card>
      {made.length > 0 && <GeneratedCodes key={made[0]?.id} codes={made} />}
    </div>
  );
}
