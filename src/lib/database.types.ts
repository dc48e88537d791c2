type Json = string | number | boolean | null | { [key: string]: Json | undefined } | Json[];

export type Tables = {
  cafeterias: {
    Row: {
      active: boolean;
      address: string | null;
      cards_printed_at: string | null;
      created_at: string;
      deleted: boolean;
      id: string;
      instagram_url: string | null;
      logo_path: string | null;
      match_name: string;
      nombre: string;
      opening_hours: Json | null;
      paused_at: string | null;
      poster_printed_at: string | null;
      primary_color: string;
      promise: string | null;
      review_url: string | null;
      secondary_color: string;
      short_slug: string;
      slug: string;
      vip_id: string;
      way_of_working: string;
    };
    ComputedFields: never;
    Insert: {
      active?: boolean;
      address?: string | null;
      cards_printed_at?: string | null;
      created_at?: string;
      deleted?: boolean;
      id?: string;
      instagram_url?: string | null;
      logo_path?: string | null;
      match_name?: never;
      nombre: string;
      opening_hours?: Json | null;
      paused_at?: string | null;
      poster_printed_at?: string | null;
      primary_color?: string;
      promise?: string | null;
      review_url?: string | null;
      secondary_color?: string;
      short_slug: string;
      slug?: never;
      vip_id?: never;
      way_of_working?: string;
    };
    Update: {
      active?: boolean;
      address?: string | null;
      cards_printed_at?: string | null;
      created_at?: string;
      deleted?: boolean;
      id?: string;
      instagram_url?: string | null;
      logo_path?: string | null;
      match_name?: never;
      nombre?: string;
      opening_hours?: Json | null;
      paused_at?: string | null;
      poster_printed_at?: string | null;
      primary_color?: string;
      promise?: string | null;
      review_url?: string | null;
      secondary_color?: string;
      short_slug?: string;
      slug?: never;
      vip_id?: never;
      way_of_working?: string;
    };
    Relationships: [];
  };
  vip_codes: {
    Row: {
      activated_at: string | null;
      assigned_to: string | null;
      cafe_id: string;
      cafeteria: string;
      code: string;
      created_at: string;
      created_by: string | null;
      id: string;
      revoked_at: string | null;
      status: string;
      used_at: string | null;
    };
    ComputedFields: never;
    Insert: {
      activated_at?: string | null;
      assigned_to?: string | null;
      cafe_id: string;
      cafeteria: string;
      code: string;
      created_at?: string;
      created_by?: string | null;
      id?: string;
      revoked_at?: string | null;
      status?: string;
      used_at?: string | null;
    };
    Update: {
      activated_at?: string | null;
      assigned_to?: string | null;
      cafe_id?: string;
      cafeteria?: string;
      code?: string;
      created_at?: string;
      created_by?: string | null;
      id?: string;
      revoked_at?: string | null;
      status?: string;
      used_at?: string | null;
    };
    Relationships: [
      {
        foreignKeyName: 'vip_codes_cafe_exists';
        columns: ['cafe_id'];
        isOneToOne: false;
        referencedRelation: 'cafeterias';
        referencedColumns: ['id'];
      },
    ];
  };
};
