export type Json = string | number | boolean | null | { [key: string]: Json | undefined } | Json[];

export type Database = {
  public: {
    Tables: {
      cafeterias: {
        Row: {
          active: boolean;
          created_at: string;
          deleted: boolean;
          id: string;
          instagram_url: string | null;
          match_name: string;
          nombre: string;
          paused_at: string | null;
          primary_color: string;
          review_url: string | null;
          secondary_color: string;
          slug: string;
          vip_id: string;
        };
        ComputedFields: never;
        Insert: {
          active?: boolean;
          created_at?: string;
          deleted?: boolean;
          id?: string;
          instagram_url?: string | null;
          match_name?: never;
          nombre: string;
          paused_at?: string | null;
          primary_color?: string;
          review_url?: string | null;
          secondary_color?: string;
          slug?: never;
          vip_id?: never;
        };
        Update: {
          active?: boolean;
          created_at?: string;
          deleted?: boolean;
          id?: string;
          instagram_url?: string | null;
          match_name?: never;
          nombre?: string;
          paused_at?: string | null;
          primary_color?: string;
          review_url?: string | null;
          secondary_color?: string;
          slug?: never;
          vip_id?: never;
        };
        Relationships: [];
      };
      'Clientes proto': {
        Row: {
          cafe_id: string;
          cafeteria: string;
          codigo_vip: string | null;
          correo: string;
          fecha_registro: string;
          hito_1_completado: boolean;
          hito_2_completado: boolean;
          hito_2_extra_days: number;
          hito_2_reference_date: string | null;
          hito_4_completado: boolean;
          hito_6_completado: boolean;
          hito_6_extra_days: number;
          hito_6_reference_date: string | null;
          hito_actual: number;
          hito_validado: number;
          hito1_canjeado: string | null;
          hito2_canjeado: string | null;
          hito3_canjeado: string | null;
          hito4_canjeado: string | null;
          hito5_canjeado: string | null;
          hito6_canjeado: string | null;
          hito7_canjeado: string | null;
          id: string;
          instagram_usuario: string | null;
          invitado_por: string | null;
          nombre: string;
          user_id: string;
          VIP: boolean;
          ya_recibidos: string[];
        };
        ComputedFields: never;
        Insert: {
          cafe_id: string;
          cafeteria: string;
          codigo_vip?: string | null;
          correo: string;
          fecha_registro?: string;
          hito_1_completado?: boolean;
          hito_2_completado?: boolean;
          hito_2_extra_days?: number;
          hito_2_reference_date?: string | null;
          hito_4_completado?: boolean;
          hito_6_completado?: boolean;
          hito_6_extra_days?: number;
          hito_6_reference_date?: string | null;
          hito_actual?: number;
          hito_validado?: number;
          hito1_canjeado?: string | null;
          hito2_canjeado?: string | null;
          hito3_canjeado?: string | null;
          hito4_canjeado?: string | null;
          hito5_canjeado?: string | null;
          hito6_canjeado?: string | null;
          hito7_canjeado?: string | null;
          id?: string;
          instagram_usuario?: string | null;
          invitado_por?: string | null;
          nombre: string;
          user_id: string;
          VIP?: boolean;
          ya_recibidos?: string[];
        };
        Update: {
          cafe_id?: string;
          cafeteria?: string;
          codigo_vip?: string | null;
          correo?: string;
          fecha_registro?: string;
          hito_1_completado?: boolean;
          hito_2_completado?: boolean;
          hito_2_extra_days?: number;
          hito_2_reference_date?: string | null;
          hito_4_completado?: boolean;
          hito_6_completado?: boolean;
          hito_6_extra_days?: number;
          hito_6_reference_date?: string | null;
          hito_actual?: number;
          hito_validado?: number;
          hito1_canjeado?: string | null;
          hito2_canjeado?: string | null;
          hito3_canjeado?: string | null;
          hito4_canjeado?: string | null;
          hito5_canjeado?: string | null;
          hito6_canjeado?: string | null;
          hito7_canjeado?: string | null;
          id?: string;
          instagram_usuario?: string | null;
          invitado_por?: string | null;
          nombre?: string;
          user_id?: string;
          VIP?: boolean;
          ya_recibidos?: string[];
        };
        Relationships: [
          {
            foreignKeyName: 'clientes_cafe_exists';
            columns: ['cafe_id'];
            isOneToOne: false;
            referencedRelation: 'cafeterias';
            referencedColumns: ['id'];
          },
        ];
      };
      conectitos_ledger: {
        Row: {
          actor: string | null;
          balance_after: number;
          cafe_id: string;
          cafeteria_id: string;
          cause: string;
          created_at: string;
          delta: number;
          id: number;
          reason: string;
          user_id: string | null;
        };
        ComputedFields: never;
        Insert: {
          actor?: string | null;
          balance_after: number;
          cafe_id: string;
          cafeteria_id: string;
          cause: string;
          created_at?: string;
          delta: number;
          id?: never;
          reason: string;
          user_id?: string | null;
        };
        Update: {
          actor?: string | null;
          balance_after?: number;
          cafe_id?: string;
          cafeteria_id?: string;
          cause?: string;
          created_at?: string;
          delta?: number;
          id?: never;
          reason?: string;
          user_id?: string | null;
        };
        Relationships: [
          {
            foreignKeyName: 'conectitos_ledger_cafe_exists';
            columns: ['cafe_id', 'cafeteria_id'];
            isOneToOne: false;
            referencedRelation: 'cafeterias';
            referencedColumns: ['id', 'vip_id'];
          },
        ];
      };
      contact_leads: {
        Row: {
          created_at: string;
          email: string;
          id: string;
          nombre: string;
        };
        ComputedFields: never;
        Insert: {
          created_at?: string;
          email: string;
          id?: string;
          nombre: string;
        };
        Update: {
          created_at?: string;
          email?: string;
          id?: string;
          nombre?: string;
        };
        Relationships: [];
      };
      Encuesta_5: {
        Row: {
          cafe_id: string;
          cafeteria: string;
          correo: string;
          created_at: string;
          descubrimiento_cafeteria: string;
          dudas_confusion: string;
          facilidad_uso: string;
          frecuencia_visita: string;
          id: string;
          mas_cafeterias: string;
          mejoras_negocio: string;
          mejoras_sistema: string;
          momento_visita: string;
          motivacion: string[];
          motivacion_volver: string;
          ofertas_comunicacion: string;
          opinion_desafios: string;
          presupuesto: string;
          productos_preferidos: string[];
          rango_edad: string | null;
          telefono: string | null;
          user_id: string;
        };
        ComputedFields: never;
        Insert: {
          cafe_id: string;
          cafeteria: string;
          correo: string;
          created_at?: string;
          descubrimiento_cafeteria: string;
          dudas_confusion: string;
          facilidad_uso: string;
          frecuencia_visita: string;
          id?: string;
          mas_cafeterias: string;
          mejoras_negocio: string;
          mejoras_sistema: string;
          momento_visita: string;
          motivacion: string[];
          motivacion_volver: string;
          ofertas_comunicacion: string;
          opinion_desafios: string;
          presupuesto: string;
          productos_preferidos: string[];
          rango_edad?: string | null;
          telefono?: string | null;
          user_id: string;
        };
        Update: {
          cafe_id?: string;
          cafeteria?: string;
          correo?: string;
          created_at?: string;
          descubrimiento_cafeteria?: string;
          dudas_confusion?: string;
          facilidad_uso?: string;
          frecuencia_visita?: string;
          id?: string;
          mas_cafeterias?: string;
          mejoras_negocio?: string;
          mejoras_sistema?: string;
          momento_visita?: string;
          motivacion?: string[];
          motivacion_volver?: string;
          ofertas_comunicacion?: string;
          opinion_desafios?: string;
          presupuesto?: string;
          productos_preferidos?: string[];
          rango_edad?: string | null;
          telefono?: string | null;
          user_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'encuesta_customer_exists';
            columns: ['user_id', 'cafe_id'];
            isOneToOne: true;
            referencedRelation: 'Clientes proto';
            referencedColumns: ['user_id', 'cafe_id'];
          },
        ];
      };
      invitations: {
        Row: {
          cafe_id: string;
          claimed_at: string | null;
          correo: string;
          created_at: string;
          created_by: string | null;
          expires_at: string;
          id: string;
          revoked_at: string | null;
          token_hash: string;
          used_at: string | null;
        };
        ComputedFields: never;
        Insert: {
          cafe_id: string;
          claimed_at?: string | null;
          correo: string;
          created_at?: string;
          created_by?: string | null;
          expires_at: string;
          id?: string;
          revoked_at?: string | null;
          token_hash: string;
          used_at?: string | null;
        };
        Update: {
          cafe_id?: string;
          claimed_at?: string | null;
          correo?: string;
          created_at?: string;
          created_by?: string | null;
          expires_at?: string;
          id?: string;
          revoked_at?: string | null;
          token_hash?: string;
          used_at?: string | null;
        };
        Relationships: [
          {
            foreignKeyName: 'invitations_cafe_exists';
            columns: ['cafe_id'];
            isOneToOne: false;
            referencedRelation: 'cafeterias';
            referencedColumns: ['id'];
          },
        ];
      };
      privacy_acceptances: {
        Row: {
          accepted_at: string;
          user_id: string;
          version: string;
        };
        ComputedFields: never;
        Insert: {
          accepted_at?: string;
          user_id: string;
          version: string;
        };
        Update: {
          accepted_at?: string;
          user_id?: string;
          version?: string;
        };
        Relationships: [];
      };
      purchase_tickets: {
        Row: {
          admin_notes: string | null;
          amount_euros: number | null;
          cafe_id: string;
          cafeteria_id: string;
          conectitos_to_award: number | null;
          created_at: string;
          id: string;
          image_hash: string | null;
          outcome_seen_at: string | null;
          reviewed_at: string | null;
          reviewed_by: string | null;
          status: string;
          ticket_image_url: string;
          times_reopened: number;
          user_id: string;
        };
        ComputedFields: never;
        Insert: {
          admin_notes?: string | null;
          amount_euros?: number | null;
          cafe_id: string;
          cafeteria_id: string;
          conectitos_to_award?: number | null;
          created_at?: string;
          id?: string;
          image_hash?: string | null;
          outcome_seen_at?: string | null;
          reviewed_at?: string | null;
          reviewed_by?: string | null;
          status?: string;
          ticket_image_url: string;
          times_reopened?: number;
          user_id: string;
        };
        Update: {
          admin_notes?: string | null;
          amount_euros?: number | null;
          cafe_id?: string;
          cafeteria_id?: string;
          conectitos_to_award?: number | null;
          created_at?: string;
          id?: string;
          image_hash?: string | null;
          outcome_seen_at?: string | null;
          reviewed_at?: string | null;
          reviewed_by?: string | null;
          status?: string;
          ticket_image_url?: string;
          times_reopened?: number;
          user_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'purchase_tickets_cafe_exists';
            columns: ['cafe_id', 'cafeteria_id'];
            isOneToOne: false;
            referencedRelation: 'cafeterias';
            referencedColumns: ['id', 'vip_id'];
          },
        ];
      };
      user_conectitos: {
        Row: {
          cafe_id: string;
          cafeteria_id: string;
          conectitos: number;
          created_at: string;
          earned_from_vip_completion: boolean;
          id: string;
          updated_at: string;
          user_id: string;
        };
        ComputedFields: never;
        Insert: {
          cafe_id: string;
          cafeteria_id: string;
          conectitos?: number;
          created_at?: string;
          earned_from_vip_completion?: boolean;
          id?: string;
          updated_at?: string;
          user_id: string;
        };
        Update: {
          cafe_id?: string;
          cafeteria_id?: string;
          conectitos?: number;
          created_at?: string;
          earned_from_vip_completion?: boolean;
          id?: string;
          updated_at?: string;
          user_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'user_conectitos_cafe_exists';
            columns: ['cafe_id', 'cafeteria_id'];
            isOneToOne: false;
            referencedRelation: 'cafeterias';
            referencedColumns: ['id', 'vip_id'];
          },
        ];
      };
      user_rewards: {
        Row: {
          cafe_id: string;
          cafeteria_id: string;
          cliente_id: string | null;
          draw_id: string | null;
          hito_number: number;
          id: string;
          obtained_at: string;
          redeemed_at: string | null;
          reward_name: string;
          reward_type: string;
          seen_at: string | null;
          user_id: string;
          vip_pending_reward_id: string | null;
        };
        ComputedFields: never;
        Insert: {
          cafe_id: string;
          cafeteria_id: string;
          cliente_id?: string | null;
          draw_id?: string | null;
          hito_number: number;
          id?: string;
          obtained_at?: string;
          redeemed_at?: string | null;
          reward_name?: string;
          reward_type: string;
          seen_at?: string | null;
          user_id: string;
          vip_pending_reward_id?: string | null;
        };
        Update: {
          cafe_id?: string;
          cafeteria_id?: string;
          cliente_id?: string | null;
          draw_id?: string | null;
          hito_number?: number;
          id?: string;
          obtained_at?: string;
          redeemed_at?: string | null;
          reward_name?: string;
          reward_type?: string;
          seen_at?: string | null;
          user_id?: string;
          vip_pending_reward_id?: string | null;
        };
        Relationships: [
          {
            foreignKeyName: 'user_rewards_cafe_exists';
            columns: ['cafe_id'];
            isOneToOne: false;
            referencedRelation: 'cafeterias';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'user_rewards_record_exists';
            columns: ['cliente_id'];
            isOneToOne: false;
            referencedRelation: 'Clientes proto';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'user_rewards_vip_prize_exists';
            columns: ['vip_pending_reward_id'];
            isOneToOne: true;
            referencedRelation: 'vip_pending_rewards';
            referencedColumns: ['id'];
          },
        ];
      };
      user_roles: {
        Row: {
          created_at: string;
          role: string;
          user_id: string;
        };
        ComputedFields: never;
        Insert: {
          created_at?: string;
          role: string;
          user_id: string;
        };
        Update: {
          created_at?: string;
          role?: string;
          user_id?: string;
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
      vip_pending_rewards: {
        Row: {
          cafe_id: string;
          cafeteria_id: string;
          created_at: string;
          expires_at: string;
          id: string;
          obtained_at: string;
          redeemed_at: string | null;
          reward_name: string;
          reward_type: string;
          seen_at: string | null;
          spin_id: string | null;
          user_id: string;
        };
        ComputedFields: never;
        Insert: {
          cafe_id: string;
          cafeteria_id: string;
          created_at?: string;
          expires_at: string;
          id?: string;
          obtained_at?: string;
          redeemed_at?: string | null;
          reward_name: string;
          reward_type?: string;
          seen_at?: string | null;
          spin_id?: string | null;
          user_id: string;
        };
        Update: {
          cafe_id?: string;
          cafeteria_id?: string;
          created_at?: string;
          expires_at?: string;
          id?: string;
          obtained_at?: string;
          redeemed_at?: string | null;
          reward_name?: string;
          reward_type?: string;
          seen_at?: string | null;
          spin_id?: string | null;
          user_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'vip_pending_rewards_cafe_exists';
            columns: ['cafe_id', 'cafeteria_id'];
            isOneToOne: false;
            referencedRelation: 'cafeterias';
            referencedColumns: ['id', 'vip_id'];
          },
          {
            foreignKeyName: 'vip_pending_rewards_spin_exists';
            columns: ['spin_id'];
            isOneToOne: true;
            referencedRelation: 'vip_wheel_spins';
            referencedColumns: ['id'];
          },
        ];
      };
      vip_wheel_spins: {
        Row: {
          cafe_id: string;
          cafeteria_id: string;
          conectitos_spent: number;
          created_at: string;
          draw_id: string | null;
          id: string;
          reward_obtained: string;
          spin_date: string;
          user_id: string;
        };
        ComputedFields: never;
        Insert: {
          cafe_id: string;
          cafeteria_id: string;
          conectitos_spent: number;
          created_at?: string;
          draw_id?: string | null;
          id?: string;
          reward_obtained: string;
          spin_date: string;
          user_id: string;
        };
        Update: {
          cafe_id?: string;
          cafeteria_id?: string;
          conectitos_spent?: number;
          created_at?: string;
          draw_id?: string | null;
          id?: string;
          reward_obtained?: string;
          spin_date?: string;
          user_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'vip_wheel_spins_cafe_exists';
            columns: ['cafe_id', 'cafeteria_id'];
            isOneToOne: false;
            referencedRelation: 'cafeterias';
            referencedColumns: ['id', 'vip_id'];
          },
        ];
      };
      visitas_clientes: {
        Row: {
          cafe_id: string;
          cafeteria: string;
          correo: string;
          created_at: string;
          fecha_visita: string;
          id: string;
          registered_by: string | null;
          source: string;
          user_id: string;
        };
        ComputedFields: never;
        Insert: {
          cafe_id: string;
          cafeteria: string;
          correo: string;
          created_at?: string;
          fecha_visita: string;
          id?: string;
          registered_by?: string | null;
          source: string;
          user_id: string;
        };
        Update: {
          cafe_id?: string;
          cafeteria?: string;
          correo?: string;
          created_at?: string;
          fecha_visita?: string;
          id?: string;
          registered_by?: string | null;
          source?: string;
          user_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'visitas_customer_exists';
            columns: ['user_id', 'cafe_id'];
            isOneToOne: false;
            referencedRelation: 'Clientes proto';
            referencedColumns: ['user_id', 'cafe_id'];
          },
        ];
      };
    };
    Views: {
      [_ in never]: never;
    };
    Functions: {
      activate_vip_codes: { Args: { code_ids: string[] }; Returns: Json };
      admin_home: { Args: Record<PropertyKey, never>; Returns: Json };
      admin_list_cafes: {
        Args: { descending?: boolean; page?: number; page_size?: number; search?: string; sort?: string };
        Returns: Json;
      };
      admin_list_tickets: { Args: { page?: number; page_size?: number; reviewed?: boolean }; Returns: Json };
      admin_list_vip_codes: {
        Args: {
          cafe_id?: string;
          cafe_search?: string;
          descending?: boolean;
          page?: number;
          page_size?: number;
          search?: string;
          sort?: string;
          status?: string;
        };
        Returns: Json;
      };
      admin_load_cafe: { Args: { cafe_id: string }; Returns: Json };
      check_hito_2: { Args: { cafe_slug: string }; Returns: Json };
      claim_events: {
        Args: { batch: number; topics: string[] };
        Returns: {
          attempts: number;
          id: string;
          payload: Json;
          topic: string;
        }[];
      };
      claim_invitation: { Args: { client_address: Json; token: string }; Returns: Json };
      claim_photos_to_remove: { Args: { batch: number; folder?: string }; Returns: string[] };
      claim_vip_welcome: { Args: { cafe_id: string }; Returns: Json };
      complete_hito_1: {
        Args: { cafe_id: string; email: string; nombre: string; request_id: string };
        Returns: Json;
      };
      confirm_inviter: {
        Args: { cafe_slug: string; client_address: Json; inviter_email: string; user_id: string };
        Returns: Json;
      };
      confirm_mailbox: { Args: Record<PropertyKey, never>; Returns: Json };
      create_cafe: { Args: { nombre: string; recover?: boolean }; Returns: Json };
      create_invitation: { Args: { cafe_id: string; email: string }; Returns: Json };
      create_vip_code: { Args: { cafeteria: string; code: string }; Returns: Json };
      delete_account: { Args: { user_id: string }; Returns: Json };
      discard_photo: { Args: { image_path: string }; Returns: undefined };
      enroll: { Args: { cafe_slug?: string }; Returns: Json };
      export_my_data: { Args: Record<PropertyKey, never>; Returns: Json };
      generate_vip_codes: { Args: { amount: number; cafe_id: string }; Returns: Json };
      get_cafe: { Args: { cafe_slug: string }; Returns: Json };
      insert_visit: {
        Args: { p_cafeteria: string; p_correo: string; p_fecha_visita: string; p_user_id: string };
        Returns: Json;
      };
      keep_password: { Args: Record<PropertyKey, never>; Returns: undefined };
      load_dashboard: { Args: Record<PropertyKey, never>; Returns: Json };
      load_journey: { Args: { cafe_slug: string }; Returns: Json };
      load_reward: { Args: { cafe_slug: string; reward_id: string }; Returns: Json };
      load_rewards: { Args: { cafe_slug: string }; Returns: Json };
      load_spin: { Args: { spin_id: string }; Returns: Json };
      load_vip_area: { Args: { cafe_slug: string }; Returns: Json };
      mark_reward_seen: { Args: { reward_id: string }; Returns: undefined };
      mark_ticket_outcomes_seen: { Args: { cafe_id: string }; Returns: undefined };
      mark_vip_prize_seen: { Args: { prize_id: string }; Returns: undefined };
      peek_invitation: { Args: { token: string }; Returns: Json };
      redeem_reward: { Args: { request_id: string; reward_id: string }; Returns: Json };
      redeem_vip_reward: { Args: { request_id: string; reward_id: string }; Returns: Json };
      register_visit_by_email: {
        Args: {
          cafe_slug: string;
          caller_id?: string;
          client_address: Json;
          email: string;
          visit_date: string;
        };
        Returns: Json;
      };
      reopen_ticket: { Args: { decision: number; ticket_id: string }; Returns: Json };
      request_demo: { Args: { email: string; nombre: string }; Returns: Json };
      review_ticket: {
        Args: { amount?: string; decision: string; notes?: string; photo?: string; ticket_id: string };
        Returns: Json;
      };
      revoke_invitation: { Args: { invitation_id: string }; Returns: Json };
      save_instagram: { Args: { cafe_id: string; username: string }; Returns: Json };
      set_settings: { Args: { address_header?: string; product_name?: string }; Returns: Json };
      settle_event: { Args: { delivered: boolean; error?: string; event_id: string }; Returns: undefined };
      settle_invitation: {
        Args: { claimed_at: string; invitation_id: string; user_id: string };
        Returns: Json;
      };
      settle_photos: { Args: { error?: string; names: string[] }; Returns: number };
      spin_hito_wheel: { Args: { cafe_id: string; hito: number; request_id: string }; Returns: Json };
      spin_vip_wheel: { Args: { cafe_id: string; request_id: string }; Returns: Json };
      submit_survey: { Args: { answers: Json; cafe_id: string }; Returns: Json };
      submit_ticket: {
        Args: {
          cafe_id: string;
          image_hash?: string;
          image_path: string;
          image_version?: string;
          user_id: string;
        };
        Returns: Json;
      };
      update_conectitos_balance: {
        Args: { p_amount: number; p_cafeteria_id: string; p_user_id: string };
        Returns: number;
      };
      validate_hito: { Args: { cafe_id: string; hito: number }; Returns: Json };
      validate_inviter: {
        Args: { cafe_slug: string; client_address: Json; inviter_email: string };
        Returns: Json;
      };
      validate_vip_code: { Args: { cafe_slug: string; code: string; user_id: string }; Returns: Json };
    };
    Enums: {
      [_ in never]: never;
    };
    CompositeTypes: {
      [_ in never]: never;
    };
  };
};

type DatabaseWithoutInternals = Omit<Database, '__InternalSupabase'>;

type DefaultSchema = DatabaseWithoutInternals[Extract<keyof Database, 'public'>];

export type Tables<
  DefaultSchemaTableNameOrOptions extends
    keyof (DefaultSchema['Tables'] & DefaultSchema['Views']) | { schema: keyof DatabaseWithoutInternals },
  TableName extends (DefaultSchemaTableNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals;
  }
    ? keyof (DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions['schema']]['Tables'] &
        DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions['schema']]['Views'])
    : never) = never,
> = DefaultSchemaTableNameOrOptions extends { schema: keyof DatabaseWithoutInternals }
  ? (DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions['schema']]['Tables'] &
      DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions['schema']]['Views'])[TableName] extends {
      Row: infer R;
    }
    ? R
    : never
  : DefaultSchemaTableNameOrOptions extends keyof (DefaultSchema['Tables'] & DefaultSchema['Views'])
    ? (DefaultSchema['Tables'] & DefaultSchema['Views'])[DefaultSchemaTableNameOrOptions] extends {
        Row: infer R;
      }
      ? R
      : never
    : never;

export type TablesInsert<
  DefaultSchemaTableNameOrOptions extends
    keyof DefaultSchema['Tables'] | { schema: keyof DatabaseWithoutInternals },
  TableName extends (DefaultSchemaTableNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals;
  }
    ? keyof DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions['schema']]['Tables']
    : never) = never,
> = DefaultSchemaTableNameOrOptions extends { schema: keyof DatabaseWithoutInternals }
  ? DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions['schema']]['Tables'][TableName] extends {
      Insert: infer I;
    }
    ? I
    : never
  : DefaultSchemaTableNameOrOptions extends keyof DefaultSchema['Tables']
    ? DefaultSchema['Tables'][DefaultSchemaTableNameOrOptions] extends {
        Insert: infer I;
      }
      ? I
      : never
    : never;

export type TablesUpdate<
  DefaultSchemaTableNameOrOptions extends
    keyof DefaultSchema['Tables'] | { schema: keyof DatabaseWithoutInternals },
  TableName extends (DefaultSchemaTableNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals;
  }
    ? keyof DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions['schema']]['Tables']
    : never) = never,
> = DefaultSchemaTableNameOrOptions extends { schema: keyof DatabaseWithoutInternals }
  ? DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions['schema']]['Tables'][TableName] extends {
      Update: infer U;
    }
    ? U
    : never
  : DefaultSchemaTableNameOrOptions extends keyof DefaultSchema['Tables']
    ? DefaultSchema['Tables'][DefaultSchemaTableNameOrOptions] extends {
        Update: infer U;
      }
      ? U
      : never
    : never;

export type Enums<
  DefaultSchemaEnumNameOrOptions extends
    keyof DefaultSchema['Enums'] | { schema: keyof DatabaseWithoutInternals },
  EnumName extends (DefaultSchemaEnumNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals;
  }
    ? keyof DatabaseWithoutInternals[DefaultSchemaEnumNameOrOptions['schema']]['Enums']
    : never) = never,
> = DefaultSchemaEnumNameOrOptions extends { schema: keyof DatabaseWithoutInternals }
  ? DatabaseWithoutInternals[DefaultSchemaEnumNameOrOptions['schema']]['Enums'][EnumName]
  : DefaultSchemaEnumNameOrOptions extends keyof DefaultSchema['Enums']
    ? DefaultSchema['Enums'][DefaultSchemaEnumNameOrOptions]
    : never;

export type CompositeTypes<
  PublicCompositeTypeNameOrOptions extends
    keyof DefaultSchema['CompositeTypes'] | { schema: keyof DatabaseWithoutInternals },
  CompositeTypeName extends (PublicCompositeTypeNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals;
  }
    ? keyof DatabaseWithoutInternals[PublicCompositeTypeNameOrOptions['schema']]['CompositeTypes']
    : never) = never,
> = PublicCompositeTypeNameOrOptions extends { schema: keyof DatabaseWithoutInternals }
  ? DatabaseWithoutInternals[PublicCompositeTypeNameOrOptions['schema']]['CompositeTypes'][CompositeTypeName]
  : PublicCompositeTypeNameOrOptions extends keyof DefaultSchema['CompositeTypes']
    ? DefaultSchema['CompositeTypes'][PublicCompositeTypeNameOrOptions]
    : never;

export const Constants = {
  public: {
    Enums: {},
  },
} as const;
