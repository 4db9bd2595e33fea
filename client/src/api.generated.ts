// Made from the API's description; not written by hand. See server/src/operation/docs/client-types.test.ts.
export interface paths {
    "/api/ai-assistant/chat": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Ask the assistant
         * @description The content of the answer is JSON: message, suggestions, clarifyingQuestions, confidence, needsMoreInfo, proposedChanges. With `Accept: application/x-ndjson` it is a stream of JSON lines: `text` with a piece of the message as a language model writes it, `restart` where the pieces so far are void, then `done` with the answer, or `failed`. Only the answer of `done` has been checked.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        /** @default 2000 */
                        max_tokens?: number;
                        messages: {
                            content: string;
                            /** @enum {string} */
                            role: "system" | "user" | "assistant";
                        }[];
                        model?: string;
                        /** @default 0.7 */
                        temperature?: number;
                    };
                };
            };
            responses: {
                /** @description The result, or JSON lines */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            choices: {
                                /** @enum {string} */
                                finish_reason: "stop";
                                index: number;
                                message: {
                                    content: string;
                                    /** @enum {string} */
                                    role: "assistant";
                                };
                            }[];
                            created: number;
                            id: string;
                            model: string;
                            /** @enum {string} */
                            object: "chat.completion";
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/account": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** You, and the plan whose limits hold */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            email: string;
                            id: string;
                            /** @enum {boolean} */
                            is_operator?: true;
                            /** @enum {string} */
                            plan: "starter" | "advanced" | "pro";
                            team?: {
                                id: string;
                                name: string;
                                /** @enum {string} */
                                role: "owner" | "editor" | "viewer";
                            };
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        /** Deletes your account and everything in it, at once and for good */
        delete: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        code?: string;
                        /** @enum {string} */
                        confirmation: "delete my account";
                        password?: string;
                    };
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": Record<string, never>;
                    };
                };
            };
        };
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/account/avatar": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Your picture: a PNG, JPEG or WebP file of up to 2 MB as the body */
        put: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "image/jpeg": string;
                    "image/png": string;
                    "image/webp": string;
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            avatar_url: string;
                        };
                    };
                };
            };
        };
        post?: never;
        /** Removes your picture */
        delete: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": Record<string, never>;
                    };
                };
            };
        };
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/account/avatar/from-address": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Your picture, copied from an address */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        url: string;
                    };
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            avatar_url: string;
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/account/brand": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Your brand */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            brand: {
                                color: string;
                                logo: string | null;
                                name: string;
                                reply_to: string | null;
                            } | null;
                            is_used: boolean;
                        };
                    };
                };
            };
        };
        /** Set name, colour and sender of what you share */
        put: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        color: string;
                        name: string;
                        reply_to: string | null;
                    };
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            brand: {
                                color: string;
                                logo: string | null;
                                name: string;
                                reply_to: string | null;
                            } | null;
                            is_used: boolean;
                        };
                    };
                };
            };
        };
        post?: never;
        /** Remove your brand and its logo */
        delete: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            brand: {
                                color: string;
                                logo: string | null;
                                name: string;
                                reply_to: string | null;
                            } | null;
                            is_used: boolean;
                        };
                    };
                };
            };
        };
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/account/brand/logo": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Your logo: a PNG, JPEG or WebP file of up to 500 kB as the body */
        put: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "image/jpeg": string;
                    "image/png": string;
                    "image/webp": string;
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            brand: {
                                color: string;
                                logo: string | null;
                                name: string;
                                reply_to: string | null;
                            } | null;
                            is_used: boolean;
                        };
                    };
                };
            };
        };
        post?: never;
        /** Remove your logo */
        delete: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            brand: {
                                color: string;
                                logo: string | null;
                                name: string;
                                reply_to: string | null;
                            } | null;
                            is_used: boolean;
                        };
                    };
                };
            };
        };
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/account/devices": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Where you are signed in, latest used first */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            address: string;
                            id: string;
                            is_current: boolean;
                            last_used_at: string;
                            signed_in_at: string;
                            user_agent: string;
                        }[];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/account/devices/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Signs a device out */
        delete: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": Record<string, never>;
                    };
                };
            };
        };
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/account/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Everything that is stored of an account, as JSON; opens by such a link only */
        get: {
            parameters: {
                query: {
                    account: string;
                    expires?: string;
                    signature?: string;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            [key: string]: unknown;
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/account/export-links": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A link to everything that is stored about you, valid for one minute */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        code?: string;
                        password?: string;
                    };
                };
            };
            responses: {
                /** @description Default Response */
                201: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            url: string;
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/account/notifications": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Which mails you receive */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            mention_mails: boolean;
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /** Choose which mails you receive */
        patch: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        mention_mails: boolean;
                    };
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            mention_mails: boolean;
                        };
                    };
                };
            };
        };
        trace?: never;
    };
    "/api/v1/api-keys/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Your API keys, newest first */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            cells_per_month: number | null;
                            cells_this_month: number;
                            /** Format: date-time */
                            created_at: string;
                            hint: string;
                            id: string;
                            last_used_at: string | null;
                            name: string;
                            scopes: ("read" | "write")[];
                        }[];
                    };
                };
            };
        };
        put?: never;
        /** Create an API key. Only this response contains the key itself */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        /** @default null */
                        cells_per_month?: number | null;
                        name: string;
                        /**
                         * @default [
                         *       "read",
                         *       "write"
                         *     ]
                         */
                        scopes?: ("read" | "write")[];
                    };
                };
            };
            responses: {
                /** @description Default Response */
                201: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            cells_per_month: number | null;
                            cells_this_month: number;
                            /** Format: date-time */
                            created_at: string;
                            hint: string;
                            id: string;
                            last_used_at: string | null;
                            name: string;
                            scopes: ("read" | "write")[];
                            token: string;
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/api-keys/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Revoke an API key */
        delete: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                204: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
            };
        };
        options?: never;
        head?: never;
        /** Rename an API key, or change its monthly budget */
        patch: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        cells_per_month?: number | null;
                        name?: string;
                    };
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            cells_per_month: number | null;
                            cells_this_month: number;
                            /** Format: date-time */
                            created_at: string;
                            hint: string;
                            id: string;
                            last_used_at: string | null;
                            name: string;
                            scopes: ("read" | "write")[];
                        };
                    };
                };
            };
        };
        trace?: never;
    };
    "/api/v1/assistant/chat": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Ask the assistant about pages that a connection opens
         * @description As `POST /api/ai-assistant/chat`. Pages of the connection’s site are looked at with it; others only where a message names them, and nothing is searched for.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        /** Format: uuid */
                        connection: string;
                        /** @default 2000 */
                        max_tokens?: number;
                        messages: {
                            content: string;
                            /** @enum {string} */
                            role: "system" | "user" | "assistant";
                        }[];
                        model?: string;
                        /** @default 0.7 */
                        temperature?: number;
                    };
                };
            };
            responses: {
                /** @description The result, or JSON lines */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            choices: {
                                /** @enum {string} */
                                finish_reason: "stop";
                                index: number;
                                message: {
                                    content: string;
                                    /** @enum {string} */
                                    role: "assistant";
                                };
                            }[];
                            created: number;
                            id: string;
                            model: string;
                            /** @enum {string} */
                            object: "chat.completion";
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/avatars/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A picture, by the address its owner was given */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description The picture */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "image/jpeg": string;
                        "image/png": string;
                        "image/webp": string;
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/balance/analytics": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Use month by month */
        get: {
            parameters: {
                query?: {
                    months_back?: number;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            average_cells_per_job: number;
                            monthly_data: {
                                cells_consumed: number;
                                cost_usd: number;
                                jobs_count: number;
                                month: string;
                            }[];
                            total_cells_all_time: number;
                            total_cost_all_time: number;
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/balance/balance": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Your prepaid balance */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            balance_usd: number;
                            reserved_usd: number;
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/balance/balance/top-up": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Add funds: answers where to pay */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        amount_usd: number;
                    };
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            session_id: string;
                            url: string | null;
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/balance/summary": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** This month: cells, cost, quotas */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {string} */
                            plan: "starter" | "advanced" | "pro";
                            plan_cells_included: number;
                            plan_cells_remaining: number;
                            requests_limit: number | null;
                            requests_used: number;
                            /** Format: date-time */
                            resets_at: string;
                            storage_bytes_limit: number | null;
                            storage_bytes_used: number;
                            total_cells_consumed_this_month: number;
                            total_cost_this_month: number;
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/balance/transactions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Top-ups, charges and refunds, newest first
         * @description X-Total-Count has the number of all.
         */
        get: {
            parameters: {
                query?: {
                    limit?: number;
                    offset?: number;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            amount_usd: number;
                            /** Format: date-time */
                            created_at: string;
                            description: string;
                            id: string;
                            job_id: string | null;
                            /** @enum {string} */
                            transaction_type: "top_up" | "usage_charge" | "other";
                        }[];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/balance/usage": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What each job used, newest first
         * @description X-Total-Count has the number of all.
         */
        get: {
            parameters: {
                query?: {
                    limit?: number;
                    offset?: number;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            cells_consumed: number;
                            cells_overage: number;
                            cost_usd: number;
                            /** Format: date-time */
                            created_at: string;
                            id: string;
                            job_id: string;
                        }[];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/billing/invoices": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Your invoices, newest first */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            amount_usd: number;
                            /** Format: date-time */
                            created_at: string;
                            description: string;
                            hosted_invoice_url: string | null;
                            id: string;
                            number: string | null;
                            status: string;
                        }[];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/billing/portal": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Your page at the payment provider */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            url: string;
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/billing/sessions/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What became of a checkout */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            amount_usd: number | null;
                            /** @enum {string} */
                            kind: "top_up" | "subscription";
                            plan: ("starter" | "advanced" | "pro") | null;
                            session_id: string;
                            /** @enum {string} */
                            state: "confirming" | "confirmed" | "failed" | "expired";
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/billing/upgrade-preview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What a change of the plan would cost today */
        get: {
            parameters: {
                query: {
                    lookup_key: string;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            credit_usd: number;
                            due_now_usd: number;
                            /** @enum {string} */
                            interval: "month" | "year";
                            /** @enum {string} */
                            plan: "advanced" | "pro";
                            renews_at: string | null;
                            renews_for_usd: number;
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/config": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** This installation */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            auth: {
                                anon_key: string;
                                devices?: boolean;
                                email_confirmation: boolean;
                                phone?: boolean;
                                providers?: string[];
                                url: string | null;
                            };
                            community_url: string | null;
                            embedded: boolean;
                            model: string | null;
                            payments?: {
                                /** @enum {string} */
                                mode: "sandbox" | "test" | "live" | "off";
                                offers: {
                                    amount_usd: number;
                                    /** @enum {string} */
                                    interval: "month" | "year";
                                    lookup_key: string;
                                    /** @enum {string} */
                                    plan: "advanced" | "pro";
                                    price_id: string | null;
                                }[];
                            };
                            practice_web_url: string | null;
                            version: string;
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/connections/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Your connections to sites, newest first */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            address: string;
                            /** Format: date-time */
                            created_at: string;
                            domain: string;
                            ended_at: string | null;
                            has: {
                                basic_auth: boolean;
                                code_secret: boolean;
                                cookies: number;
                                headers: string[];
                                language: boolean;
                                proxy_group?: string | null;
                                recorded: boolean;
                                sign_in: boolean;
                                user_agent: boolean;
                            };
                            id: string;
                            name: string;
                            shares_pages: boolean;
                            /** @enum {string} */
                            state: "ready" | "signing_in" | "ended";
                            trouble: string | null;
                            used_at: string | null;
                            waiting: number;
                        }[];
                    };
                };
            };
        };
        put?: never;
        /**
         * Keep what opens a site: cookies, a sign-in, headers, or a password of the request
         * @description It is sealed, sent to the registrable domain of `address` only, and never returned.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        address: string;
                        basic_auth?: {
                            password: string;
                            user: string;
                        } | null;
                        cookies?: string | null;
                        headers?: {
                            [key: string]: string;
                        } | null;
                        language?: string | null;
                        name: string;
                        proxy_group?: string | null;
                        /** @default false */
                        shares_pages?: boolean;
                        sign_in?: {
                            address: string;
                            code_secret?: string | null;
                            /** @default [] */
                            fields?: {
                                name: string;
                                value: string;
                            }[];
                            password: string;
                            user: string;
                        } | null;
                        user_agent?: string | null;
                    };
                };
            };
            responses: {
                /** @description Default Response */
                201: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            address: string;
                            cookies_left_out: number;
                            /** Format: date-time */
                            created_at: string;
                            domain: string;
                            ended_at: string | null;
                            has: {
                                basic_auth: boolean;
                                code_secret: boolean;
                                cookies: number;
                                headers: string[];
                                language: boolean;
                                proxy_group?: string | null;
                                recorded: boolean;
                                sign_in: boolean;
                                user_agent: boolean;
                            };
                            id: string;
                            name: string;
                            shares_pages: boolean;
                            /** @enum {string} */
                            state: "ready" | "signing_in" | "ended";
                            trouble: string | null;
                            used_at: string | null;
                            waiting: number;
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/connections/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Delete a connection; what still waits for it fails */
        delete: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                204: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
            };
        };
        options?: never;
        head?: never;
        /** Rename a connection, or say whether shared links show passages of its pages */
        patch: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        name?: string;
                        shares_pages?: boolean;
                    };
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            address: string;
                            /** Format: date-time */
                            created_at: string;
                            domain: string;
                            ended_at: string | null;
                            has: {
                                basic_auth: boolean;
                                code_secret: boolean;
                                cookies: number;
                                headers: string[];
                                language: boolean;
                                proxy_group?: string | null;
                                recorded: boolean;
                                sign_in: boolean;
                                user_agent: boolean;
                            };
                            id: string;
                            name: string;
                            shares_pages: boolean;
                            /** @enum {string} */
                            state: "ready" | "signing_in" | "ended";
                            trouble: string | null;
                            used_at: string | null;
                            waiting: number;
                        };
                    };
                };
            };
        };
        trace?: never;
    };
    "/api/v1/connections/{id}/secret": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Enter again what opens the site; what waited for it goes on */
        put: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        basic_auth?: {
                            password: string;
                            user: string;
                        } | null;
                        cookies?: string | null;
                        headers?: {
                            [key: string]: string;
                        } | null;
                        language?: string | null;
                        proxy_group?: string | null;
                        sign_in?: {
                            address: string;
                            code_secret?: string | null;
                            /** @default [] */
                            fields?: {
                                name: string;
                                value: string;
                            }[];
                            password: string;
                            user: string;
                        } | null;
                        user_agent?: string | null;
                    };
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            address: string;
                            cookies_left_out: number;
                            /** Format: date-time */
                            created_at: string;
                            domain: string;
                            ended_at: string | null;
                            has: {
                                basic_auth: boolean;
                                code_secret: boolean;
                                cookies: number;
                                headers: string[];
                                language: boolean;
                                proxy_group?: string | null;
                                recorded: boolean;
                                sign_in: boolean;
                                user_agent: boolean;
                            };
                            id: string;
                            name: string;
                            shares_pages: boolean;
                            /** @enum {string} */
                            state: "ready" | "signing_in" | "ended";
                            trouble: string | null;
                            used_at: string | null;
                            waiting: number;
                        };
                    };
                };
            };
        };
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/connections/{id}/sign-in": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Sign in again by what was recorded; what waited for it goes on */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            address: string;
                            /** Format: date-time */
                            created_at: string;
                            domain: string;
                            ended_at: string | null;
                            has: {
                                basic_auth: boolean;
                                code_secret: boolean;
                                cookies: number;
                                headers: string[];
                                language: boolean;
                                proxy_group?: string | null;
                                recorded: boolean;
                                sign_in: boolean;
                                user_agent: boolean;
                            };
                            id: string;
                            name: string;
                            shares_pages: boolean;
                            /** @enum {string} */
                            state: "ready" | "signing_in" | "ended";
                            trouble: string | null;
                            used_at: string | null;
                            waiting: number;
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/connections/{id}/test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Read one page through the connection and tell what it says */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: {
                content: {
                    "application/json": {
                        url?: string | null;
                    };
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            error: string | null;
                            error_kind: string | null;
                            ok: boolean;
                            text: string | null;
                            title: string | null;
                            url: string;
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/connections/proxy-groups": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Names of the proxy groups that a connection can be read through */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": string[];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/destinations/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Where results are put: buckets, tables, spreadsheets and messages, newest first */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": ({
                            access_key_id: string;
                            bucket: string;
                            /** Format: date-time */
                            created_at: string;
                            endpoint: string | null;
                            /** @enum {string} */
                            format: "csv" | "csv-rfc4180" | "csv-spreadsheet" | "tsv" | "xlsx" | "json" | "ndjson" | "parquet" | "bundle";
                            id: string;
                            job_id: string | null;
                            /** @enum {string} */
                            kind: "s3";
                            monitor_id: string | null;
                            name: string;
                            next_run_at: string | null;
                            only_pipelines: boolean;
                            /** @enum {string} */
                            own_columns: "include" | "leave_out";
                            prefix: string;
                            region: string;
                            /** @enum {string} */
                            rows: "raw" | "pipeline";
                            schedule: ({
                                /** @enum {string} */
                                kind: "hourly";
                                /** @default 0 */
                                minute: number;
                            } | {
                                at: string;
                                /** @enum {string} */
                                kind: "daily";
                            } | {
                                at: string;
                                /** @enum {string} */
                                kind: "weekly";
                                weekday: number;
                            } | {
                                expression: string;
                                /** @enum {string} */
                                kind: "cron";
                            }) | null;
                            time_zone: string;
                            view: {
                                id: string;
                                name: string | null;
                            } | null;
                        } | {
                            ca_certificate: string | null;
                            /** Format: date-time */
                            created_at: string;
                            database: string;
                            id: string;
                            job_id: string | null;
                            key_columns: string[];
                            /** @enum {string} */
                            kind: "postgres";
                            monitor_id: string | null;
                            name: string;
                            next_run_at: string | null;
                            only_pipelines: boolean;
                            /** @enum {string} */
                            own_columns: "include" | "leave_out";
                            /** @enum {string} */
                            rows: "raw" | "pipeline";
                            schedule: ({
                                /** @enum {string} */
                                kind: "hourly";
                                /** @default 0 */
                                minute: number;
                            } | {
                                at: string;
                                /** @enum {string} */
                                kind: "daily";
                            } | {
                                at: string;
                                /** @enum {string} */
                                kind: "weekly";
                                weekday: number;
                            } | {
                                expression: string;
                                /** @enum {string} */
                                kind: "cron";
                            }) | null;
                            schema: string;
                            server: string;
                            table: string;
                            time_zone: string;
                            /** @enum {string} */
                            tls: "verify" | "require" | "disable";
                            user: string;
                            view: {
                                id: string;
                                name: string | null;
                            } | null;
                        } | {
                            /** Format: date-time */
                            created_at: string;
                            id: string;
                            job_id: string | null;
                            key_columns: string[];
                            /** @enum {string} */
                            kind: "sheets";
                            /** @enum {string} */
                            mode: "append" | "replace" | "upsert";
                            monitor_id: string | null;
                            name: string;
                            next_run_at: string | null;
                            only_pipelines: boolean;
                            /** @enum {string} */
                            own_columns: "include" | "leave_out";
                            /** @enum {string} */
                            rows: "raw" | "pipeline";
                            schedule: ({
                                /** @enum {string} */
                                kind: "hourly";
                                /** @default 0 */
                                minute: number;
                            } | {
                                at: string;
                                /** @enum {string} */
                                kind: "daily";
                            } | {
                                at: string;
                                /** @enum {string} */
                                kind: "weekly";
                                weekday: number;
                            } | {
                                expression: string;
                                /** @enum {string} */
                                kind: "cron";
                            }) | null;
                            service_account_email: string;
                            sheet: string;
                            spreadsheet_id: string;
                            time_zone: string;
                            view: {
                                id: string;
                                name: string | null;
                            } | null;
                        } | {
                            /** Format: date-time */
                            created_at: string;
                            host: string;
                            id: string;
                            job_id: string | null;
                            /** @enum {string} */
                            kind: "message";
                            monitor_id: string | null;
                            name: string;
                            next_run_at: string | null;
                            only_pipelines: boolean;
                            /** @enum {string} */
                            own_columns: "include" | "leave_out";
                            /** @enum {string} */
                            rows: "raw" | "pipeline";
                            schedule: ({
                                /** @enum {string} */
                                kind: "hourly";
                                /** @default 0 */
                                minute: number;
                            } | {
                                at: string;
                                /** @enum {string} */
                                kind: "daily";
                            } | {
                                at: string;
                                /** @enum {string} */
                                kind: "weekly";
                                weekday: number;
                            } | {
                                expression: string;
                                /** @enum {string} */
                                kind: "cron";
                            }) | null;
                            time_zone: string;
                            view: {
                                id: string;
                                name: string | null;
                            } | null;
                        })[];
                    };
                };
            };
        };
        put?: never;
        /**
         * Deliver results to a bucket, a PostgreSQL table, a Google spreadsheet or a chat when jobs end
         * @description Without a `kind` it is a bucket. What opens it is kept and never returned.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        access_key_id: string;
                        bucket: string;
                        /** @default null */
                        endpoint?: string | null;
                        /**
                         * @default parquet
                         * @enum {string}
                         */
                        format?: "csv" | "csv-rfc4180" | "csv-spreadsheet" | "tsv" | "xlsx" | "json" | "ndjson" | "parquet" | "bundle";
                        job_id?: string | null;
                        /**
                         * @default s3
                         * @enum {string}
                         */
                        kind?: "s3";
                        monitor_id?: string | null;
                        name: string;
                        /** @default false */
                        only_pipelines?: boolean;
                        /**
                         * @default leave_out
                         * @enum {string}
                         */
                        own_columns?: "include" | "leave_out";
                        prefix?: string;
                        /** @default us-east-1 */
                        region?: string;
                        /**
                         * @default raw
                         * @enum {string}
                         */
                        rows?: "raw" | "pipeline";
                        /** @default null */
                        schedule?: ({
                            /** @enum {string} */
                            kind: "hourly";
                            /** @default 0 */
                            minute?: number;
                        } | {
                            at: string;
                            /** @enum {string} */
                            kind: "daily";
                        } | {
                            at: string;
                            /** @enum {string} */
                            kind: "weekly";
                            weekday: number;
                        } | {
                            expression: string;
                            /** @enum {string} */
                            kind: "cron";
                        }) | null;
                        secret_access_key: string;
                        /** @default UTC */
                        time_zone?: string;
                    } | {
                        /** @default null */
                        ca_certificate?: string | null;
                        connection: string;
                        job_id?: string | null;
                        /** @default [] */
                        key_columns?: string[];
                        /** @enum {string} */
                        kind: "postgres";
                        monitor_id?: string | null;
                        name: string;
                        /** @default false */
                        only_pipelines?: boolean;
                        /**
                         * @default leave_out
                         * @enum {string}
                         */
                        own_columns?: "include" | "leave_out";
                        /**
                         * @default raw
                         * @enum {string}
                         */
                        rows?: "raw" | "pipeline";
                        /** @default null */
                        schedule?: ({
                            /** @enum {string} */
                            kind: "hourly";
                            /** @default 0 */
                            minute?: number;
                        } | {
                            at: string;
                            /** @enum {string} */
                            kind: "daily";
                        } | {
                            at: string;
                            /** @enum {string} */
                            kind: "weekly";
                            weekday: number;
                        } | {
                            expression: string;
                            /** @enum {string} */
                            kind: "cron";
                        }) | null;
                        /** @default public */
                        schema?: string;
                        table: string;
                        /** @default UTC */
                        time_zone?: string;
                        /**
                         * @default verify
                         * @enum {string}
                         */
                        tls?: "verify" | "require" | "disable";
                    } | {
                        job_id?: string | null;
                        /** @default [] */
                        key_columns?: string[];
                        /** @enum {string} */
                        kind: "sheets";
                        /**
                         * @default append
                         * @enum {string}
                         */
                        mode?: "append" | "replace" | "upsert";
                        monitor_id?: string | null;
                        name: string;
                        /** @default false */
                        only_pipelines?: boolean;
                        /**
                         * @default leave_out
                         * @enum {string}
                         */
                        own_columns?: "include" | "leave_out";
                        /**
                         * @default raw
                         * @enum {string}
                         */
                        rows?: "raw" | "pipeline";
                        /** @default null */
                        schedule?: ({
                            /** @enum {string} */
                            kind: "hourly";
                            /** @default 0 */
                            minute?: number;
                        } | {
                            at: string;
                            /** @enum {string} */
                            kind: "daily";
                        } | {
                            at: string;
                            /** @enum {string} */
                            kind: "weekly";
                            weekday: number;
                        } | {
                            expression: string;
                            /** @enum {string} */
                            kind: "cron";
                        }) | null;
                        service_account: string;
                        /** @default Quarry */
                        sheet?: string;
                        spreadsheet_id: string;
                        /** @default UTC */
                        time_zone?: string;
                    } | {
                        job_id?: string | null;
                        /** @enum {string} */
                        kind: "message";
                        monitor_id?: string | null;
                        name: string;
                        /** @default false */
                        only_pipelines?: boolean;
                        /**
                         * @default leave_out
                         * @enum {string}
                         */
                        own_columns?: "include" | "leave_out";
                        /**
                         * @default raw
                         * @enum {string}
                         */
                        rows?: "raw" | "pipeline";
                        /** @default null */
                        schedule?: ({
                            /** @enum {string} */
                            kind: "hourly";
                            /** @default 0 */
                            minute?: number;
                        } | {
                            at: string;
                            /** @enum {string} */
                            kind: "daily";
                        } | {
                            at: string;
                            /** @enum {string} */
                            kind: "weekly";
                            weekday: number;
                        } | {
                            expression: string;
                            /** @enum {string} */
                            kind: "cron";
                        }) | null;
                        /** @default UTC */
                        time_zone?: string;
                        url: string;
                    };
                };
            };
            responses: {
                /** @description Default Response */
                201: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            access_key_id: string;
                            bucket: string;
                            /** Format: date-time */
                            created_at: string;
                            endpoint: string | null;
                            /** @enum {string} */
                            format: "csv" | "csv-rfc4180" | "csv-spreadsheet" | "tsv" | "xlsx" | "json" | "ndjson" | "parquet" | "bundle";
                            id: string;
                            job_id: string | null;
                            /** @enum {string} */
                            kind: "s3";
                            monitor_id: string | null;
                            name: string;
                            next_run_at: string | null;
                            only_pipelines: boolean;
                            /** @enum {string} */
                            own_columns: "include" | "leave_out";
                            prefix: string;
                            region: string;
                            /** @enum {string} */
                            rows: "raw" | "pipeline";
                            schedule: ({
                                /** @enum {string} */
                                kind: "hourly";
                                /** @default 0 */
                                minute: number;
                            } | {
                                at: string;
                                /** @enum {string} */
                                kind: "daily";
                            } | {
                                at: string;
                                /** @enum {string} */
                                kind: "weekly";
                                weekday: number;
                            } | {
                                expression: string;
                                /** @enum {string} */
                                kind: "cron";
                            }) | null;
                            time_zone: string;
                            view: {
                                id: string;
                                name: string | null;
                            } | null;
                        } | {
                            ca_certificate: string | null;
                            /** Format: date-time */
                            created_at: string;
                            database: string;
                            id: string;
                            job_id: string | null;
                            key_columns: string[];
                            /** @enum {string} */
                            kind: "postgres";
                            monitor_id: string | null;
                            name: string;
                            next_run_at: string | null;
                            only_pipelines: boolean;
                            /** @enum {string} */
                            own_columns: "include" | "leave_out";
                            /** @enum {string} */
                            rows: "raw" | "pipeline";
                            schedule: ({
                                /** @enum {string} */
                                kind: "hourly";
                                /** @default 0 */
                                minute: number;
                            } | {
                                at: string;
                                /** @enum {string} */
                                kind: "daily";
                            } | {
                                at: string;
                                /** @enum {string} */
                                kind: "weekly";
                                weekday: number;
                            } | {
                                expression: string;
                                /** @enum {string} */
                                kind: "cron";
                            }) | null;
                            schema: string;
                            server: string;
                            table: string;
                            time_zone: string;
                            /** @enum {string} */
                            tls: "verify" | "require" | "disable";
                            user: string;
                            view: {
                                id: string;
                                name: string | null;
                            } | null;
                        } | {
                            /** Format: date-time */
                            created_at: string;
                            id: string;
                            job_id: string | null;
                            key_columns: string[];
                            /** @enum {string} */
                            kind: "sheets";
                            /** @enum {string} */
                            mode: "append" | "replace" | "upsert";
                            monitor_id: string | null;
                            name: string;
                            next_run_at: string | null;
                            only_pipelines: boolean;
                            /** @enum {string} */
                            own_columns: "include" | "leave_out";
                            /** @enum {string} */
                            rows: "raw" | "pipeline";
                            schedule: ({
                                /** @enum {string} */
                                kind: "hourly";
                                /** @default 0 */
                                minute: number;
                            } | {
                                at: string;
                                /** @enum {string} */
                                kind: "daily";
                            } | {
                                at: string;
                                /** @enum {string} */
                                kind: "weekly";
                                weekday: number;
                            } | {
                                expression: string;
                                /** @enum {string} */
                                kind: "cron";
                            }) | null;
                            service_account_email: string;
                            sheet: string;
                            spreadsheet_id: string;
                            time_zone: string;
                            view: {
                                id: string;
                                name: string | null;
                            } | null;
                        } | {
                            /** Format: date-time */
                            created_at: string;
                            host: string;
                            id: string;
                            job_id: string | null;
                            /** @enum {string} */
                            kind: "message";
                            monitor_id: string | null;
                            name: string;
                            next_run_at: string | null;
                            only_pipelines: boolean;
                            /** @enum {string} */
                            own_columns: "include" | "leave_out";
                            /** @enum {string} */
                            rows: "raw" | "pipeline";
                            schedule: ({
                                /** @enum {string} */
                                kind: "hourly";
                                /** @default 0 */
                                minute: number;
                            } | {
                                at: string;
                                /** @enum {string} */
                                kind: "daily";
                            } | {
                                at: string;
                                /** @enum {string} */
                                kind: "weekly";
                                weekday: number;
                            } | {
                                expression: string;
                                /** @enum {string} */
                                kind: "cron";
                            }) | null;
                            time_zone: string;
                            view: {
                                id: string;
                                name: string | null;
                            } | null;
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/destinations/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Change a destination; without a secret the one it has stays */
        put: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        access_key_id: string;
                        bucket: string;
                        /** @default null */
                        endpoint?: string | null;
                        /**
                         * @default parquet
                         * @enum {string}
                         */
                        format?: "csv" | "csv-rfc4180" | "csv-spreadsheet" | "tsv" | "xlsx" | "json" | "ndjson" | "parquet" | "bundle";
                        job_id?: string | null;
                        /**
                         * @default s3
                         * @enum {string}
                         */
                        kind?: "s3";
                        monitor_id?: string | null;
                        name: string;
                        /** @default false */
                        only_pipelines?: boolean;
                        /**
                         * @default leave_out
                         * @enum {string}
                         */
                        own_columns?: "include" | "leave_out";
                        prefix?: string;
                        /** @default us-east-1 */
                        region?: string;
                        /**
                         * @default raw
                         * @enum {string}
                         */
                        rows?: "raw" | "pipeline";
                        /** @default null */
                        schedule?: ({
                            /** @enum {string} */
                            kind: "hourly";
                            /** @default 0 */
                            minute?: number;
                        } | {
                            at: string;
                            /** @enum {string} */
                            kind: "daily";
                        } | {
                            at: string;
                            /** @enum {string} */
                            kind: "weekly";
                            weekday: number;
                        } | {
                            expression: string;
                            /** @enum {string} */
                            kind: "cron";
                        }) | null;
                        secret_access_key?: string;
                        /** @default UTC */
                        time_zone?: string;
                    } | {
                        /** @default null */
                        ca_certificate?: string | null;
                        connection?: string;
                        job_id?: string | null;
                        /** @default [] */
                        key_columns?: string[];
                        /** @enum {string} */
                        kind: "postgres";
                        monitor_id?: string | null;
                        name: string;
                        /** @default false */
                        only_pipelines?: boolean;
                        /**
                         * @default leave_out
                         * @enum {string}
                         */
                        own_columns?: "include" | "leave_out";
                        /**
                         * @default raw
                         * @enum {string}
                         */
                        rows?: "raw" | "pipeline";
                        /** @default null */
                        schedule?: ({
                            /** @enum {string} */
                            kind: "hourly";
                            /** @default 0 */
                            minute?: number;
                        } | {
                            at: string;
                            /** @enum {string} */
                            kind: "daily";
                        } | {
                            at: string;
                            /** @enum {string} */
                            kind: "weekly";
                            weekday: number;
                        } | {
                            expression: string;
                            /** @enum {string} */
                            kind: "cron";
                        }) | null;
                        /** @default public */
                        schema?: string;
                        table: string;
                        /** @default UTC */
                        time_zone?: string;
                        /**
                         * @default verify
                         * @enum {string}
                         */
                        tls?: "verify" | "require" | "disable";
                    } | {
                        job_id?: string | null;
                        /** @default [] */
                        key_columns?: string[];
                        /** @enum {string} */
                        kind: "sheets";
                        /**
                         * @default append
                         * @enum {string}
                         */
                        mode?: "append" | "replace" | "upsert";
                        monitor_id?: string | null;
                        name: string;
                        /** @default false */
                        only_pipelines?: boolean;
                        /**
                         * @default leave_out
                         * @enum {string}
                         */
                        own_columns?: "include" | "leave_out";
                        /**
                         * @default raw
                         * @enum {string}
                         */
                        rows?: "raw" | "pipeline";
                        /** @default null */
                        schedule?: ({
                            /** @enum {string} */
                            kind: "hourly";
                            /** @default 0 */
                            minute?: number;
                        } | {
                            at: string;
                            /** @enum {string} */
                            kind: "daily";
                        } | {
                            at: string;
                            /** @enum {string} */
                            kind: "weekly";
                            weekday: number;
                        } | {
                            expression: string;
                            /** @enum {string} */
                            kind: "cron";
                        }) | null;
                        service_account?: string;
                        /** @default Quarry */
                        sheet?: string;
                        spreadsheet_id: string;
                        /** @default UTC */
                        time_zone?: string;
                    } | {
                        job_id?: string | null;
                        /** @enum {string} */
                        kind: "message";
                        monitor_id?: string | null;
                        name: string;
                        /** @default false */
                        only_pipelines?: boolean;
                        /**
                         * @default leave_out
                         * @enum {string}
                         */
                        own_columns?: "include" | "leave_out";
                        /**
                         * @default raw
                         * @enum {string}
                         */
                        rows?: "raw" | "pipeline";
                        /** @default null */
                        schedule?: ({
                            /** @enum {string} */
                            kind: "hourly";
                            /** @default 0 */
                            minute?: number;
                        } | {
                            at: string;
                            /** @enum {string} */
                            kind: "daily";
                        } | {
                            at: string;
                            /** @enum {string} */
                            kind: "weekly";
                            weekday: number;
                        } | {
                            expression: string;
                            /** @enum {string} */
                            kind: "cron";
                        }) | null;
                        /** @default UTC */
                        time_zone?: string;
                        url?: string;
                    };
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            access_key_id: string;
                            bucket: string;
                            /** Format: date-time */
                            created_at: string;
                            endpoint: string | null;
                            /** @enum {string} */
                            format: "csv" | "csv-rfc4180" | "csv-spreadsheet" | "tsv" | "xlsx" | "json" | "ndjson" | "parquet" | "bundle";
                            id: string;
                            job_id: string | null;
                            /** @enum {string} */
                            kind: "s3";
                            monitor_id: string | null;
                            name: string;
                            next_run_at: string | null;
                            only_pipelines: boolean;
                            /** @enum {string} */
                            own_columns: "include" | "leave_out";
                            prefix: string;
                            region: string;
                            /** @enum {string} */
                            rows: "raw" | "pipeline";
                            schedule: ({
                                /** @enum {string} */
                                kind: "hourly";
                                /** @default 0 */
                                minute: number;
                            } | {
                                at: string;
                                /** @enum {string} */
                                kind: "daily";
                            } | {
                                at: string;
                                /** @enum {string} */
                                kind: "weekly";
                                weekday: number;
                            } | {
                                expression: string;
                                /** @enum {string} */
                                kind: "cron";
                            }) | null;
                            time_zone: string;
                            view: {
                                id: string;
                                name: string | null;
                            } | null;
                        } | {
                            ca_certificate: string | null;
                            /** Format: date-time */
                            created_at: string;
                            database: string;
                            id: string;
                            job_id: string | null;
                            key_columns: string[];
                            /** @enum {string} */
                            kind: "postgres";
                            monitor_id: string | null;
                            name: string;
                            next_run_at: string | null;
                            only_pipelines: boolean;
                            /** @enum {string} */
                            own_columns: "include" | "leave_out";
                            /** @enum {string} */
                            rows: "raw" | "pipeline";
                            schedule: ({
                                /** @enum {string} */
                                kind: "hourly";
                                /** @default 0 */
                                minute: number;
                            } | {
                                at: string;
                                /** @enum {string} */
                                kind: "daily";
                            } | {
                                at: string;
                                /** @enum {string} */
                                kind: "weekly";
                                weekday: number;
                            } | {
                                expression: string;
                                /** @enum {string} */
                                kind: "cron";
                            }) | null;
                            schema: string;
                            server: string;
                            table: string;
                            time_zone: string;
                            /** @enum {string} */
                            tls: "verify" | "require" | "disable";
                            user: string;
                            view: {
                                id: string;
                                name: string | null;
                            } | null;
                        } | {
                            /** Format: date-time */
                            created_at: string;
                            id: string;
                            job_id: string | null;
                            key_columns: string[];
                            /** @enum {string} */
                            kind: "sheets";
                            /** @enum {string} */
                            mode: "append" | "replace" | "upsert";
                            monitor_id: string | null;
                            name: string;
                            next_run_at: string | null;
                            only_pipelines: boolean;
                            /** @enum {string} */
                            own_columns: "include" | "leave_out";
                            /** @enum {string} */
                            rows: "raw" | "pipeline";
                            schedule: ({
                                /** @enum {string} */
                                kind: "hourly";
                                /** @default 0 */
                                minute: number;
                            } | {
                                at: string;
                                /** @enum {string} */
                                kind: "daily";
                            } | {
                                at: string;
                                /** @enum {string} */
                                kind: "weekly";
                                weekday: number;
                            } | {
                                expression: string;
                                /** @enum {string} */
                                kind: "cron";
                            }) | null;
                            service_account_email: string;
                            sheet: string;
                            spreadsheet_id: string;
                            time_zone: string;
                            view: {
                                id: string;
                                name: string | null;
                            } | null;
                        } | {
                            /** Format: date-time */
                            created_at: string;
                            host: string;
                            id: string;
                            job_id: string | null;
                            /** @enum {string} */
                            kind: "message";
                            monitor_id: string | null;
                            name: string;
                            next_run_at: string | null;
                            only_pipelines: boolean;
                            /** @enum {string} */
                            own_columns: "include" | "leave_out";
                            /** @enum {string} */
                            rows: "raw" | "pipeline";
                            schedule: ({
                                /** @enum {string} */
                                kind: "hourly";
                                /** @default 0 */
                                minute: number;
                            } | {
                                at: string;
                                /** @enum {string} */
                                kind: "daily";
                            } | {
                                at: string;
                                /** @enum {string} */
                                kind: "weekly";
                                weekday: number;
                            } | {
                                expression: string;
                                /** @enum {string} */
                                kind: "cron";
                            }) | null;
                            time_zone: string;
                            view: {
                                id: string;
                                name: string | null;
                            } | null;
                        };
                    };
                };
            };
        };
        post?: never;
        /** Delete a destination and its log */
        delete: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                204: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
            };
        };
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/destinations/{id}/deliveries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The latest deliveries */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            attempts: number;
                            bytes: number | null;
                            /** Format: date-time */
                            created_at: string;
                            delivered_at: string | null;
                            error: string | null;
                            id: string;
                            job_id: string | null;
                            next_attempt_at: string | null;
                            notes: string[];
                            path: string | null;
                            row_count: number | null;
                            /** @enum {string} */
                            state: "pending" | "delivered" | "failed";
                        }[];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/destinations/{id}/deliveries/{delivery_id}/replay": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Deliver once more what the job has now */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    delivery_id: string;
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                202: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            attempts: number;
                            bytes: number | null;
                            /** Format: date-time */
                            created_at: string;
                            delivered_at: string | null;
                            error: string | null;
                            id: string;
                            job_id: string | null;
                            next_attempt_at: string | null;
                            notes: string[];
                            path: string | null;
                            row_count: number | null;
                            /** @enum {string} */
                            state: "pending" | "delivered" | "failed";
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/destinations/{id}/test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Put a small test file there, try a table or spreadsheet without a change to it, or send a test message */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                202: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            attempts: number;
                            bytes: number | null;
                            /** Format: date-time */
                            created_at: string;
                            delivered_at: string | null;
                            error: string | null;
                            id: string;
                            job_id: string | null;
                            next_attempt_at: string | null;
                            notes: string[];
                            path: string | null;
                            row_count: number | null;
                            /** @enum {string} */
                            state: "pending" | "delivered" | "failed";
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/destinations/{id}/view": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Have it get the rows and columns of a saved view, at once and whenever the job has ended
         * @description It gets nothing but that job from then on. With `view_id` null it gets all rows of the job.
         */
        put: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        /** Format: uuid */
                        job_id: string;
                        /** @enum {string} */
                        own_columns?: "include" | "leave_out";
                        view_id: string | null;
                    };
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            access_key_id: string;
                            bucket: string;
                            /** Format: date-time */
                            created_at: string;
                            endpoint: string | null;
                            /** @enum {string} */
                            format: "csv" | "csv-rfc4180" | "csv-spreadsheet" | "tsv" | "xlsx" | "json" | "ndjson" | "parquet" | "bundle";
                            id: string;
                            job_id: string | null;
                            /** @enum {string} */
                            kind: "s3";
                            monitor_id: string | null;
                            name: string;
                            next_run_at: string | null;
                            only_pipelines: boolean;
                            /** @enum {string} */
                            own_columns: "include" | "leave_out";
                            prefix: string;
                            region: string;
                            /** @enum {string} */
                            rows: "raw" | "pipeline";
                            schedule: ({
                                /** @enum {string} */
                                kind: "hourly";
                                /** @default 0 */
                                minute: number;
                            } | {
                                at: string;
                                /** @enum {string} */
                                kind: "daily";
                            } | {
                                at: string;
                                /** @enum {string} */
                                kind: "weekly";
                                weekday: number;
                            } | {
                                expression: string;
                                /** @enum {string} */
                                kind: "cron";
                            }) | null;
                            time_zone: string;
                            view: {
                                id: string;
                                name: string | null;
                            } | null;
                        } | {
                            ca_certificate: string | null;
                            /** Format: date-time */
                            created_at: string;
                            database: string;
                            id: string;
                            job_id: string | null;
                            key_columns: string[];
                            /** @enum {string} */
                            kind: "postgres";
                            monitor_id: string | null;
                            name: string;
                            next_run_at: string | null;
                            only_pipelines: boolean;
                            /** @enum {string} */
                            own_columns: "include" | "leave_out";
                            /** @enum {string} */
                            rows: "raw" | "pipeline";
                            schedule: ({
                                /** @enum {string} */
                                kind: "hourly";
                                /** @default 0 */
                                minute: number;
                            } | {
                                at: string;
                                /** @enum {string} */
                                kind: "daily";
                            } | {
                                at: string;
                                /** @enum {string} */
                                kind: "weekly";
                                weekday: number;
                            } | {
                                expression: string;
                                /** @enum {string} */
                                kind: "cron";
                            }) | null;
                            schema: string;
                            server: string;
                            table: string;
                            time_zone: string;
                            /** @enum {string} */
                            tls: "verify" | "require" | "disable";
                            user: string;
                            view: {
                                id: string;
                                name: string | null;
                            } | null;
                        } | {
                            /** Format: date-time */
                            created_at: string;
                            id: string;
                            job_id: string | null;
                            key_columns: string[];
                            /** @enum {string} */
                            kind: "sheets";
                            /** @enum {string} */
                            mode: "append" | "replace" | "upsert";
                            monitor_id: string | null;
                            name: string;
                            next_run_at: string | null;
                            only_pipelines: boolean;
                            /** @enum {string} */
                            own_columns: "include" | "leave_out";
                            /** @enum {string} */
                            rows: "raw" | "pipeline";
                            schedule: ({
                                /** @enum {string} */
                                kind: "hourly";
                                /** @default 0 */
                                minute: number;
                            } | {
                                at: string;
                                /** @enum {string} */
                                kind: "daily";
                            } | {
                                at: string;
                                /** @enum {string} */
                                kind: "weekly";
                                weekday: number;
                            } | {
                                expression: string;
                                /** @enum {string} */
                                kind: "cron";
                            }) | null;
                            service_account_email: string;
                            sheet: string;
                            spreadsheet_id: string;
                            time_zone: string;
                            view: {
                                id: string;
                                name: string | null;
                            } | null;
                        } | {
                            /** Format: date-time */
                            created_at: string;
                            host: string;
                            id: string;
                            job_id: string | null;
                            /** @enum {string} */
                            kind: "message";
                            monitor_id: string | null;
                            name: string;
                            next_run_at: string | null;
                            only_pipelines: boolean;
                            /** @enum {string} */
                            own_columns: "include" | "leave_out";
                            /** @enum {string} */
                            rows: "raw" | "pipeline";
                            schedule: ({
                                /** @enum {string} */
                                kind: "hourly";
                                /** @default 0 */
                                minute: number;
                            } | {
                                at: string;
                                /** @enum {string} */
                                kind: "daily";
                            } | {
                                at: string;
                                /** @enum {string} */
                                kind: "weekly";
                                weekday: number;
                            } | {
                                expression: string;
                                /** @enum {string} */
                                kind: "cron";
                            }) | null;
                            time_zone: string;
                            view: {
                                id: string;
                                name: string | null;
                            } | null;
                        };
                    };
                };
            };
        };
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/detect-fields": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * The data fields that the first 3 target items really have
         * @description Each field with description, type and sample values, the best first. A target that cannot be read says why.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        connection?: string | null;
                        page_steps?: {
                            /** @default null */
                            site?: string | null;
                            steps: components["schemas"]["PageStepInput"][];
                        }[];
                        target_item_name?: string | null;
                        /** @default [] */
                        target_items?: string[];
                    };
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            fields: {
                                description: string;
                                example?: {
                                    blocks: number[];
                                    page: string;
                                    quote: string;
                                    url: string;
                                    value: components["schemas"]["JsonValue"];
                                };
                                fill: number;
                                items?: {
                                    properties: {
                                        [key: string]: {
                                            description?: string;
                                            format?: string;
                                            /** @enum {string} */
                                            type?: "string" | "number" | "integer" | "boolean" | "array" | "object";
                                        };
                                    };
                                    required?: string[];
                                    /** @enum {string} */
                                    type?: "object";
                                };
                                members?: {
                                    description?: string;
                                    name: string;
                                    /** @enum {string} */
                                    type?: "string" | "number" | "boolean" | "date" | "array" | "object";
                                }[];
                                name: string;
                                rules?: {
                                    allowed?: string[];
                                    formula?: string;
                                    max?: number;
                                    min?: number;
                                    pattern?: string;
                                    required?: boolean;
                                    shape?: {
                                        key: string;
                                        /** @default false */
                                        required: boolean;
                                        /** @enum {string} */
                                        type: "string" | "number" | "boolean" | "date" | "array" | "object";
                                    }[];
                                    unit?: string;
                                };
                                samples: components["schemas"]["JsonValue"][];
                                schema?: {
                                    [key: string]: unknown;
                                };
                                source?: {
                                    from: string[];
                                    /** @enum {string} */
                                    kind: "search" | "site" | "derived";
                                };
                                /**
                                 * @default string
                                 * @enum {string}
                                 */
                                type: "string" | "number" | "boolean" | "date" | "array" | "object";
                            }[];
                            kind: string | null;
                            pages: {
                                error: string | null;
                                error_kind: string | null;
                                target_item_value: string;
                                url: string | null;
                            }[];
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/discover": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * The individual pages that a list or a site leads to
         * @description With `Accept: application/x-ndjson` a stream of JSON lines: `progress` as pages are read, then `done`.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        connection?: string | null;
                        /** @default 1000 */
                        max?: number;
                        page_steps?: {
                            /** @default null */
                            site?: string | null;
                            steps: components["schemas"]["PageStepInput"][];
                        }[];
                        url: string;
                    };
                };
            };
            responses: {
                /** @description The result, or JSON lines */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            announced: number | null;
                            error: string | null;
                            error_kind: string | null;
                            items: {
                                label: string;
                                url: string;
                            }[];
                            pages_read: number;
                            repeated: number;
                            returned: number;
                            seen: number;
                            source: ("list" | "sitemap" | "feed") | null;
                            stopped: ("max" | "pages" | "time" | "page_failed") | null;
                            summary: string;
                            url: string;
                            without_address: number;
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/folders/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Your folders, by name */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** Format: date-time */
                            created_at: string;
                            id: string;
                            name: string;
                            tables: number;
                        }[];
                    };
                };
            };
        };
        put?: never;
        /** Make a folder */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        name: string;
                    };
                };
            };
            responses: {
                /** @description Default Response */
                201: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** Format: date-time */
                            created_at: string;
                            id: string;
                            name: string;
                            tables: number;
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/folders/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Delete a folder; its tables stay */
        delete: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                204: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
            };
        };
        options?: never;
        head?: never;
        /** Rename a folder */
        patch: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        name: string;
                    };
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** Format: date-time */
                            created_at: string;
                            id: string;
                            name: string;
                            tables: number;
                        };
                    };
                };
            };
        };
        trace?: never;
    };
    "/api/v1/jobs/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Your jobs, newest first */
        get: {
            parameters: {
                query?: {
                    created_from?: string;
                    folder?: string | "none";
                    limit?: number;
                    offset?: number;
                    search?: string;
                    status?: "pending" | "in_progress" | "completed" | "failed" | "partial_completion";
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            data: components["schemas"]["Job"][];
                        };
                    };
                };
            };
        };
        put?: never;
        /**
         * Start a job
         * @description With an `Idempotency-Key` the same request again gives the job that it has started; the answer then has `idempotent-replayed: true`.
         */
        post: {
            parameters: {
                query?: never;
                header?: {
                    "idempotency-key"?: string;
                };
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        base_prompt?: string | null;
                        connection?: string | null;
                        page_steps?: {
                            /** @default null */
                            site?: string | null;
                            steps: components["schemas"]["PageStepInput"][];
                        }[];
                        spending_cap_usd?: number | null;
                        target_item_name: string;
                        /** @default [] */
                        target_items?: string[];
                        trait_definitions: components["schemas"]["FieldInput"][];
                    };
                };
            };
            responses: {
                /** @description Default Response */
                201: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Job"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/jobs/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One job */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Job"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        /** Delete a job with its tasks and results; a running one is stopped */
        delete: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                204: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
            };
        };
        options?: never;
        head?: never;
        /** Change the name, the emoji or the folder of a job’s table */
        patch: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        emoji?: string | null;
                        folder_id?: string | null;
                        name?: string | null;
                    };
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Job"];
                    };
                };
            };
        };
        trace?: never;
    };
    "/api/v1/jobs/{id}/acts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The last fifty changes of cells in a table, newest first */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            data: {
                                by: string | null;
                                cells: number;
                                columns: string[];
                                id: string;
                                is_own: boolean;
                                /** @enum {string} */
                                kind: "set" | "fill" | "fill_down" | "replace" | "edit" | "accept" | "refuse";
                                /** Format: date-time */
                                made_at: string;
                                undone_at: string | null;
                                undone_by: string | null;
                            }[];
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/jobs/{id}/acts/{act_id}/redo": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Make a change again that was taken back */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    act_id: string;
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            act: {
                                by: string | null;
                                cells: number;
                                columns: string[];
                                id: string;
                                is_own: boolean;
                                /** @enum {string} */
                                kind: "set" | "fill" | "fill_down" | "replace" | "edit" | "accept" | "refuse";
                                /** Format: date-time */
                                made_at: string;
                                undone_at: string | null;
                                undone_by: string | null;
                            };
                            changed: number;
                            left: number;
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/jobs/{id}/acts/{act_id}/undo": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Take a change back; cells that were changed since stay as they are */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    act_id: string;
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            act: {
                                by: string | null;
                                cells: number;
                                columns: string[];
                                id: string;
                                is_own: boolean;
                                /** @enum {string} */
                                kind: "set" | "fill" | "fill_down" | "replace" | "edit" | "accept" | "refuse";
                                /** Format: date-time */
                                made_at: string;
                                undone_at: string | null;
                                undone_by: string | null;
                            };
                            changed: number;
                            left: number;
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/jobs/{id}/checks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** How many of the checked cells are right, and between which shares all are with 95% certainty */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            bands: {
                                /** @enum {string} */
                                confidence: "high" | "medium" | "low";
                                high: number | null;
                                low: number | null;
                                right: number;
                                wrong: number;
                            }[];
                            fields: {
                                field: string;
                                high: number | null;
                                low: number | null;
                                right: number;
                                wrong: number;
                            }[];
                            high: number | null;
                            low: number | null;
                            right: number;
                            unsure: number;
                            wrong: number;
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/jobs/{id}/checks/sample": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Filled cells drawn at random, to be checked against their pages; none that were checked or corrected */
        get: {
            parameters: {
                query?: {
                    size?: number;
                };
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            data: {
                                field: string;
                                row: components["schemas"]["Result"];
                            }[];
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/jobs/{id}/cleaning": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What cleaning did to each column, and suggested steps */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            columns: {
                                broken: number;
                                common: {
                                    count: number;
                                    value: components["schemas"]["JsonValue"];
                                }[];
                                distinct: number;
                                empty: number;
                                filled: number;
                                name: string;
                                normalised: {
                                    count: number;
                                    examples: {
                                        count: number;
                                        raw: string;
                                        value: components["schemas"]["JsonValue"];
                                    }[];
                                };
                                outliers: {
                                    count: number;
                                    examples: {
                                        task_id: string;
                                        value: number;
                                    }[];
                                    high: number;
                                    low: number;
                                } | null;
                                /** @enum {string} */
                                type: "string" | "number" | "boolean" | "date" | "array" | "object";
                                uncertain: number;
                            }[];
                            duplicate_rows: number;
                            looked_at: number;
                            suggestions: {
                                reason: string;
                                step: components["schemas"]["Step"];
                                title: string;
                            }[];
                            total: number;
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/jobs/{id}/columns": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What is and was read for columns of this job, newest first */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            data: components["schemas"]["Job"][];
                        };
                    };
                };
            };
        };
        put?: never;
        /**
         * Add a column to an ended job, or change one, and read it from the stored pages
         * @description Answers a job of its own (`column_of`), which has tasks, progress, events, `stop` and a record of its use as any; its cells are written into the rows of this job. Nothing is fetched.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        replaces?: string | null;
                        spending_cap_usd?: number | null;
                        trait_definition: components["schemas"]["FieldInput"];
                    };
                };
            };
            responses: {
                /** @description Default Response */
                201: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Job"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/jobs/{id}/columns/estimate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** What a new or changed column of an ended job would use and cost; nothing is started */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        replaces?: string | null;
                        spending_cap_usd?: number | null;
                        trait_definition: components["schemas"]["FieldInput"];
                    };
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            balance_usd: number;
                            capped_at_rows: number | null;
                            cells: number;
                            columns: number;
                            cost_usd: number;
                            covered_cost_usd: number;
                            covered_rows: number;
                            extra_cell_usd: number;
                            extra_cells: number;
                            included_cells: number;
                            kept_rows: number;
                            missing_usd: number;
                            problems: string[];
                            rows: number;
                            seconds: number;
                            stored_rows: number;
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/jobs/{id}/columns/suggestions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The fields that the stored pages of an ended job have beside its columns
         * @description Each with description, type, sample values and the share of the pages that have it, the best first. Nothing is fetched.
         */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            fields: {
                                description: string;
                                example?: {
                                    blocks: number[];
                                    page: string;
                                    quote: string;
                                    url: string;
                                    value: components["schemas"]["JsonValue"];
                                };
                                fill: number;
                                items?: {
                                    properties: {
                                        [key: string]: {
                                            description?: string;
                                            format?: string;
                                            /** @enum {string} */
                                            type?: "string" | "number" | "integer" | "boolean" | "array" | "object";
                                        };
                                    };
                                    required?: string[];
                                    /** @enum {string} */
                                    type?: "object";
                                };
                                members?: {
                                    description?: string;
                                    name: string;
                                    /** @enum {string} */
                                    type?: "string" | "number" | "boolean" | "date" | "array" | "object";
                                }[];
                                name: string;
                                rules?: {
                                    allowed?: string[];
                                    formula?: string;
                                    max?: number;
                                    min?: number;
                                    pattern?: string;
                                    required?: boolean;
                                    shape?: {
                                        key: string;
                                        /** @default false */
                                        required: boolean;
                                        /** @enum {string} */
                                        type: "string" | "number" | "boolean" | "date" | "array" | "object";
                                    }[];
                                    unit?: string;
                                };
                                samples: components["schemas"]["JsonValue"][];
                                schema?: {
                                    [key: string]: unknown;
                                };
                                source?: {
                                    from: string[];
                                    /** @enum {string} */
                                    kind: "search" | "site" | "derived";
                                };
                                /**
                                 * @default string
                                 * @enum {string}
                                 */
                                type: "string" | "number" | "boolean" | "date" | "array" | "object";
                            }[];
                            pages: number;
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/jobs/{id}/comments": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Threads of comments on a table, newest first
         * @description Everybody in the team reads and writes them. They are in no export and behind no link.
         */
        get: {
            parameters: {
                query?: {
                    cursor?: string;
                    limit?: number;
                    state?: "open" | "resolved" | "all";
                    task_id?: string;
                };
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            data: {
                                comments: {
                                    author_email: string;
                                    /** Format: date-time */
                                    created_at: string;
                                    edited_at: string | null;
                                    id: string;
                                    is_own: boolean;
                                    mentions: {
                                        email: string;
                                        name: string;
                                    }[];
                                    text: string;
                                }[];
                                /** Format: date-time */
                                created_at: string;
                                field: string | null;
                                id: string;
                                resolved_at: string | null;
                                resolved_by: string | null;
                                target_item_value: string;
                                task_id: string;
                            }[];
                            next_cursor: string | null;
                        };
                    };
                };
            };
        };
        put?: never;
        /**
         * Comment on a cell or a row
         * @description Mentioned members get one mail, unless they have turned that off.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        /** @default null */
                        field?: string | null;
                        task_id: string;
                        text: string;
                    };
                };
            };
            responses: {
                /** @description Default Response */
                201: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            comments: {
                                author_email: string;
                                /** Format: date-time */
                                created_at: string;
                                edited_at: string | null;
                                id: string;
                                is_own: boolean;
                                mentions: {
                                    email: string;
                                    name: string;
                                }[];
                                text: string;
                            }[];
                            /** Format: date-time */
                            created_at: string;
                            field: string | null;
                            id: string;
                            resolved_at: string | null;
                            resolved_by: string | null;
                            target_item_value: string;
                            task_id: string;
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/jobs/{id}/comments/{thread_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A thread of comments */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                    thread_id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            comments: {
                                author_email: string;
                                /** Format: date-time */
                                created_at: string;
                                edited_at: string | null;
                                id: string;
                                is_own: boolean;
                                mentions: {
                                    email: string;
                                    name: string;
                                }[];
                                text: string;
                            }[];
                            /** Format: date-time */
                            created_at: string;
                            field: string | null;
                            id: string;
                            resolved_at: string | null;
                            resolved_by: string | null;
                            target_item_value: string;
                            task_id: string;
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /** Resolve a thread, or open it again */
        patch: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                    thread_id: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        resolved: boolean;
                    };
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            comments: {
                                author_email: string;
                                /** Format: date-time */
                                created_at: string;
                                edited_at: string | null;
                                id: string;
                                is_own: boolean;
                                mentions: {
                                    email: string;
                                    name: string;
                                }[];
                                text: string;
                            }[];
                            /** Format: date-time */
                            created_at: string;
                            field: string | null;
                            id: string;
                            resolved_at: string | null;
                            resolved_by: string | null;
                            target_item_value: string;
                            task_id: string;
                        };
                    };
                };
            };
        };
        trace?: never;
    };
    "/api/v1/jobs/{id}/comments/{thread_id}/replies": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Answer in a thread; one that is resolved opens again */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                    thread_id: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        text: string;
                    };
                };
            };
            responses: {
                /** @description Default Response */
                201: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            comments: {
                                author_email: string;
                                /** Format: date-time */
                                created_at: string;
                                edited_at: string | null;
                                id: string;
                                is_own: boolean;
                                mentions: {
                                    email: string;
                                    name: string;
                                }[];
                                text: string;
                            }[];
                            /** Format: date-time */
                            created_at: string;
                            field: string | null;
                            id: string;
                            resolved_at: string | null;
                            resolved_by: string | null;
                            target_item_value: string;
                            task_id: string;
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/jobs/{id}/comments/{thread_id}/replies/{comment_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Delete a comment of your own; a thread ends with its last one */
        delete: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    comment_id: string;
                    id: string;
                    thread_id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                204: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
            };
        };
        options?: never;
        head?: never;
        /** Change a comment of your own */
        patch: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    comment_id: string;
                    id: string;
                    thread_id: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        text: string;
                    };
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            comments: {
                                author_email: string;
                                /** Format: date-time */
                                created_at: string;
                                edited_at: string | null;
                                id: string;
                                is_own: boolean;
                                mentions: {
                                    email: string;
                                    name: string;
                                }[];
                                text: string;
                            }[];
                            /** Format: date-time */
                            created_at: string;
                            field: string | null;
                            id: string;
                            resolved_at: string | null;
                            resolved_by: string | null;
                            target_item_value: string;
                            task_id: string;
                        };
                    };
                };
            };
        };
        trace?: never;
    };
    "/api/v1/jobs/{id}/comments/marks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Where a table has open threads */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            data: {
                                field: string | null;
                                open: number;
                                task_id: string;
                            }[];
                            version: string;
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/jobs/{id}/comments/people": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Who can be mentioned in comments on a table */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            email: string;
                            name: string;
                        }[];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/jobs/{id}/dashboard": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The dashboard of a job: the charts of its layout, and how far columns are filled */
        get: {
            parameters: {
                query?: {
                    filters?: string;
                    search?: string;
                };
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            charts: {
                                bars: {
                                    count: number;
                                    filters: {
                                        field: string;
                                        /** @enum {string} */
                                        is: "contains" | "equals" | "at_least" | "at_most" | "filled" | "empty" | "uncertain" | "unfilled";
                                        /** @default  */
                                        value: string;
                                    }[];
                                    label: string;
                                }[];
                                field: string;
                                figures: {
                                    max: number;
                                    mean: number;
                                    median: number;
                                    min: number;
                                } | null;
                                filled: number;
                                /** @enum {string} */
                                kind: "histogram" | "bars" | "timeline";
                                other: number;
                            }[];
                            fields: {
                                chart: ("histogram" | "bars" | "timeline") | null;
                                filled: number;
                                name: string;
                                /** @enum {string} */
                                type: "string" | "number" | "boolean" | "date" | "array" | "object";
                            }[];
                            finished_at: string | null;
                            job_id: string | null;
                            layout: {
                                charts: {
                                    field: string;
                                    /** @default false */
                                    is_wide: boolean;
                                }[];
                                saved?: {
                                    charts: {
                                        field: string;
                                        /** @default false */
                                        is_wide: boolean;
                                    }[];
                                    name: string;
                                }[];
                            };
                            rows: number;
                            title: string;
                            total: number;
                            view: {
                                id: string;
                                name: string;
                            } | null;
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/jobs/{id}/dashboard/chart": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The chart of a field of a job */
        get: {
            parameters: {
                query?: {
                    field?: string;
                    filters?: string;
                    search?: string;
                };
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            bars: {
                                count: number;
                                filters: {
                                    field: string;
                                    /** @enum {string} */
                                    is: "contains" | "equals" | "at_least" | "at_most" | "filled" | "empty" | "uncertain" | "unfilled";
                                    /** @default  */
                                    value: string;
                                }[];
                                label: string;
                            }[];
                            field: string;
                            figures: {
                                max: number;
                                mean: number;
                                median: number;
                                min: number;
                            } | null;
                            filled: number;
                            /** @enum {string} */
                            kind: "histogram" | "bars" | "timeline";
                            other: number;
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/jobs/{id}/dashboard/layout": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Which charts it has, in which order */
        put: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        charts: {
                            field: string;
                            /** @default false */
                            is_wide?: boolean;
                        }[];
                        saved?: {
                            charts: {
                                field: string;
                                /** @default false */
                                is_wide?: boolean;
                            }[];
                            name: string;
                        }[];
                    };
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            charts: {
                                field: string;
                                /** @default false */
                                is_wide: boolean;
                            }[];
                            saved?: {
                                charts: {
                                    field: string;
                                    /** @default false */
                                    is_wide: boolean;
                                }[];
                                name: string;
                            }[];
                        };
                    };
                };
            };
        };
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/jobs/{id}/dashboard/shares": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Links that show the dashboard */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** Format: date-time */
                            created_at: string;
                            /** @default null */
                            expires_at: string | null;
                            id: string;
                            path: string;
                        }[];
                    };
                };
            };
        };
        put?: never;
        /** A public link to the dashboard, until it is revoked */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: {
                content: {
                    "application/json": {
                        /** @default null */
                        days?: number | null;
                    };
                };
            };
            responses: {
                /** @description Default Response */
                201: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** Format: date-time */
                            created_at: string;
                            /** @default null */
                            expires_at: string | null;
                            id: string;
                            path: string;
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/jobs/{id}/dashboard/shares/{share_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** End a link */
        delete: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                    share_id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                204: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
            };
        };
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/jobs/{id}/edits": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Change many cells of a table in one act: set, fill, fill down, find and replace
         * @description Own cells, and cells that were read, which are corrected by it. It costs nothing. With `preview` nothing is changed. A stale `expected` is answered 409: the detail has what the cells hold now, who wrote it, and when.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        cells: {
                            column: string;
                            expected?: components["schemas"]["JsonValueInput"];
                            task_id: string;
                            value: components["schemas"]["JsonValueInput"];
                        }[];
                        /** @enum {string} */
                        kind: "set";
                        /** @default false */
                        preview?: boolean;
                    } | {
                        columns: string[];
                        /** @enum {string} */
                        kind: "fill";
                        /** @default false */
                        preview?: boolean;
                        rows: {
                            task_ids: string[];
                        } | {
                            filters?: {
                                field: string;
                                /** @enum {string} */
                                is: "contains" | "equals" | "at_least" | "at_most" | "filled" | "empty" | "uncertain" | "unfilled";
                                /** @default  */
                                value?: string;
                            }[];
                            search?: string;
                        };
                        value: components["schemas"]["JsonValueInput"];
                    } | {
                        columns: string[];
                        /** @enum {string} */
                        kind: "fill_down";
                        /** @default false */
                        preview?: boolean;
                        rows: {
                            task_ids: string[];
                        } | {
                            filters?: {
                                field: string;
                                /** @enum {string} */
                                is: "contains" | "equals" | "at_least" | "at_most" | "filled" | "empty" | "uncertain" | "unfilled";
                                /** @default  */
                                value?: string;
                            }[];
                            search?: string;
                        };
                    } | {
                        columns: string[];
                        find: string;
                        /** @enum {string} */
                        kind: "replace";
                        /** @default false */
                        match_case?: boolean;
                        /** @default false */
                        preview?: boolean;
                        replace_with: string;
                        rows: {
                            task_ids: string[];
                        } | {
                            filters?: {
                                field: string;
                                /** @enum {string} */
                                is: "contains" | "equals" | "at_least" | "at_most" | "filled" | "empty" | "uncertain" | "unfilled";
                                /** @default  */
                                value?: string;
                            }[];
                            search?: string;
                        };
                        /** @default false */
                        whole_cell?: boolean;
                    };
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            act: {
                                by: string | null;
                                cells: number;
                                columns: string[];
                                id: string;
                                is_own: boolean;
                                /** @enum {string} */
                                kind: "set" | "fill" | "fill_down" | "replace" | "edit" | "accept" | "refuse";
                                /** Format: date-time */
                                made_at: string;
                                undone_at: string | null;
                                undone_by: string | null;
                            } | null;
                            changed: number;
                            problem: string | null;
                            refused: {
                                column: string;
                                problem: string;
                                target_item_value: string;
                                task_id: string;
                                value: components["schemas"]["JsonValue"];
                            }[];
                            samples: {
                                after: components["schemas"]["JsonValue"];
                                before: components["schemas"]["JsonValue"];
                                column: string;
                                target_item_value: string;
                                task_id: string;
                            }[];
                            unfit: number;
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/jobs/{id}/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Progress and new rows as they happen
         * @description Server-sent events: `job` (the job, when it changed), `rows` (rows that came since the stream was opened), `end` (the job has ended or was deleted). The data of each is the event as JSON.
         */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Events */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "text/event-stream": string;
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/jobs/{id}/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The rows of a job that are there by now, as a file */
        get: {
            parameters: {
                query?: {
                    comments?: "include" | "leave_out";
                    expires?: string;
                    format?: "csv" | "csv-rfc4180" | "csv-spreadsheet" | "tsv" | "xlsx" | "json" | "ndjson" | "parquet" | "bundle";
                    items_of?: string;
                    layout?: string;
                    own_columns?: "include" | "leave_out";
                    rows?: "raw" | "pipeline";
                    signature?: string;
                    view?: string;
                };
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description The file, in the type of its format */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            [key: string]: unknown;
                        }[];
                        "application/vnd.apache.parquet": string;
                        "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": string;
                        "application/zip": string;
                        "text/csv": string;
                        "text/tab-separated-values": string;
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/jobs/{id}/export-links": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A link to the rows as a file, valid for one minute */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        /** @enum {string} */
                        comments?: "include" | "leave_out";
                        /** @enum {string} */
                        format: "csv" | "csv-rfc4180" | "csv-spreadsheet" | "tsv" | "xlsx" | "json" | "ndjson" | "parquet" | "bundle";
                        items_of?: string;
                        layout?: string;
                        /** @enum {string} */
                        own_columns?: "include" | "leave_out";
                        /**
                         * @default raw
                         * @enum {string}
                         */
                        rows?: "raw" | "pipeline";
                        /** Format: uuid */
                        view?: string;
                    };
                };
            };
            responses: {
                /** @description Default Response */
                201: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            url: string;
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/jobs/{id}/failures": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Why targets of a job failed
         * @description One entry for each reason, with the number of targets that failed for it: the commonest first.
         */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            count: number;
                            error: string;
                            error_kind: string;
                        }[];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/jobs/{id}/grid": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The rows of a job as a table shows them, from any place on: the states of their cells, without evidence */
        get: {
            parameters: {
                query?: {
                    filters?: string;
                    limit?: number;
                    offset?: number;
                    search?: string;
                    sort_by?: string;
                    sort_order?: "asc" | "desc";
                };
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            data: {
                                cells: {
                                    [key: string]: {
                                        differs?: boolean;
                                        /** @enum {string} */
                                        status: "found" | "absent" | "conflict" | "unverified" | "derived" | "corrected";
                                        value?: components["schemas"]["JsonValue"];
                                    };
                                };
                                data: {
                                    [key: string]: components["schemas"]["JsonValue"];
                                };
                                own?: {
                                    [key: string]: components["schemas"]["JsonValue"];
                                };
                                position: number;
                                target_item_value: string;
                                task_id: string;
                            }[];
                            total: number;
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/jobs/{id}/grid/problem": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The place of the next row of a view that has a cell to look at: one that did not enter the data */
        get: {
            parameters: {
                query?: {
                    direction?: "next" | "previous";
                    filters?: string;
                    from?: number;
                    hidden?: string;
                    search?: string;
                    sort_by?: string;
                    sort_order?: "asc" | "desc";
                };
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            place: number | null;
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/jobs/{id}/groups": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The rows of a job in groups of one value, with counts and sums of numbers */
        get: {
            parameters: {
                query: {
                    field: string;
                    filters?: string;
                    search?: string;
                };
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            data: {
                                count: number;
                                sums: {
                                    [key: string]: number;
                                };
                                value: string | null;
                            }[];
                            groups: number;
                            total: number;
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/jobs/{id}/own-columns": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Columns of a table that people fill, and who a cell can name */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            data: {
                                id: string;
                                /** @enum {string} */
                                kind: "text" | "number" | "select" | "person" | "date" | "checkbox" | "note";
                                name: string;
                                options: string[];
                            }[];
                            people: string[];
                        };
                    };
                };
            };
        };
        put?: never;
        /** Add a column that people fill: nothing is read for it, and it costs nothing */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        /** @enum {string} */
                        kind: "text" | "number" | "select" | "person" | "date" | "checkbox" | "note";
                        name: string;
                        /** @default [] */
                        options?: string[];
                    };
                };
            };
            responses: {
                /** @description Default Response */
                201: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            id: string;
                            /** @enum {string} */
                            kind: "text" | "number" | "select" | "person" | "date" | "checkbox" | "note";
                            name: string;
                            options: string[];
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/jobs/{id}/own-columns/{column_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Delete such a column with all that was written into it */
        delete: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    column_id: string;
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                204: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
            };
        };
        options?: never;
        head?: never;
        /** Rename such a column, or change its options */
        patch: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    column_id: string;
                    id: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        name?: string;
                        options?: string[];
                    };
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            id: string;
                            /** @enum {string} */
                            kind: "text" | "number" | "select" | "person" | "date" | "checkbox" | "note";
                            name: string;
                            options: string[];
                        };
                    };
                };
            };
        };
        trace?: never;
    };
    "/api/v1/jobs/{id}/pipeline": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The steps over a job’s rows, and the state of their run */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            columns: {
                                enriched?: string[];
                                from: string[];
                                is_copy: boolean;
                                list: string | null;
                                members?: {
                                    name: string;
                                    /** @enum {string} */
                                    type: "string" | "number" | "boolean" | "date" | "array" | "object";
                                }[];
                                name: string;
                                parts?: {
                                    field: string;
                                    path: string;
                                }[];
                                /** @enum {string} */
                                type: "string" | "number" | "boolean" | "date" | "array" | "object";
                            }[];
                            deliveries: {
                                attempts: number;
                                /** Format: date-time */
                                created_at: string;
                                delivered_at: string | null;
                                error: string | null;
                                path: string | null;
                                /** @enum {string} */
                                state: "pending" | "delivered" | "failed";
                                step: string;
                                /** @enum {string} */
                                to: "destination" | "webhook";
                            }[];
                            enrichment: {
                                ended: number;
                                job_id: string;
                                total: number;
                            } | null;
                            error: string | null;
                            finished_at: string | null;
                            missing: number;
                            problem_count: number | null;
                            rows_in: number | null;
                            rows_out: number | null;
                            saved_at: string | null;
                            /** @enum {string} */
                            state: "none" | "idle" | "waiting" | "running" | "enriching" | "done" | "failed";
                            steps: components["schemas"]["Step"][];
                            version: number;
                        };
                    };
                };
            };
        };
        /** Save the steps; they run when the job ends, or at once where it has */
        put: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        base_version?: number;
                        steps: components["schemas"]["StepInput"][];
                    };
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            columns: {
                                enriched?: string[];
                                from: string[];
                                is_copy: boolean;
                                list: string | null;
                                members?: {
                                    name: string;
                                    /** @enum {string} */
                                    type: "string" | "number" | "boolean" | "date" | "array" | "object";
                                }[];
                                name: string;
                                parts?: {
                                    field: string;
                                    path: string;
                                }[];
                                /** @enum {string} */
                                type: "string" | "number" | "boolean" | "date" | "array" | "object";
                            }[];
                            deliveries: {
                                attempts: number;
                                /** Format: date-time */
                                created_at: string;
                                delivered_at: string | null;
                                error: string | null;
                                path: string | null;
                                /** @enum {string} */
                                state: "pending" | "delivered" | "failed";
                                step: string;
                                /** @enum {string} */
                                to: "destination" | "webhook";
                            }[];
                            enrichment: {
                                ended: number;
                                job_id: string;
                                total: number;
                            } | null;
                            error: string | null;
                            finished_at: string | null;
                            missing: number;
                            problem_count: number | null;
                            rows_in: number | null;
                            rows_out: number | null;
                            saved_at: string | null;
                            /** @enum {string} */
                            state: "none" | "idle" | "waiting" | "running" | "enriching" | "done" | "failed";
                            steps: components["schemas"]["Step"][];
                            version: number;
                        };
                    };
                };
            };
        };
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/jobs/{id}/pipeline/look-ups/{key}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A cell that was looked up for the pipeline */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                    key: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Cell"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/jobs/{id}/pipeline/look-ups/{key}/evidence": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The stored page behind what was looked up, with the passage marked */
        get: {
            parameters: {
                query?: {
                    expires?: string;
                    place?: number;
                    signature?: string;
                    view?: "page" | "cut-out";
                };
                header?: never;
                path: {
                    id: string;
                    key: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description The page */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "text/html": string;
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/jobs/{id}/pipeline/look-ups/{key}/evidence/links": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A link to the stored page behind a look-up, valid for one minute */
        post: {
            parameters: {
                query?: {
                    place?: number;
                };
                header?: never;
                path: {
                    id: string;
                    key: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                201: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            evidence: {
                                at?: number | null;
                                block: number | null;
                                context?: {
                                    after?: string;
                                    before?: string;
                                    heading?: string;
                                    label?: string;
                                };
                                item?: number;
                                member?: string;
                                path?: string;
                                quote: string;
                                scan?: boolean;
                                selector: string | null;
                                snapshot: string | null;
                                url: string;
                            };
                            url: string;
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/jobs/{id}/pipeline/preview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** What steps would do to the first rows; nothing is saved */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        steps: components["schemas"]["StepInput"][];
                    };
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            sampled: number;
                            stages: {
                                columns: {
                                    enriched?: string[];
                                    from: string[];
                                    is_copy: boolean;
                                    list: string | null;
                                    members?: {
                                        name: string;
                                        /** @enum {string} */
                                        type: "string" | "number" | "boolean" | "date" | "array" | "object";
                                    }[];
                                    name: string;
                                    parts?: {
                                        field: string;
                                        path: string;
                                    }[];
                                    /** @enum {string} */
                                    type: "string" | "number" | "boolean" | "date" | "array" | "object";
                                }[];
                                enrichment?: {
                                    balance_usd: number;
                                    capped_at_rows: number | null;
                                    cells: number;
                                    columns: number;
                                    cost_usd: number;
                                    covered_cost_usd: number;
                                    covered_rows: number;
                                    extra_cell_usd: number;
                                    extra_cells: number;
                                    included_cells: number;
                                    is_guess: boolean;
                                    kept: number;
                                    missing_usd: number;
                                    problems: string[];
                                    rows: number;
                                };
                                problem: string | null;
                                problem_count: number;
                                rows: {
                                    data: {
                                        [key: string]: components["schemas"]["JsonValue"];
                                    };
                                    problems: {
                                        column: string;
                                        step: string;
                                        text: string;
                                    }[];
                                    target_item_value: string;
                                    task_id: string;
                                }[];
                                rows_in: number;
                                rows_out: number;
                                step: string | null;
                            }[];
                            total: number;
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/jobs/{id}/pipeline/result": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The rows that came out of the last whole run, with the evidence of the cells they were made from */
        get: {
            parameters: {
                query?: {
                    cursor?: string;
                    limit?: number;
                };
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            columns: {
                                enriched?: string[];
                                from: string[];
                                is_copy: boolean;
                                list: string | null;
                                members?: {
                                    name: string;
                                    /** @enum {string} */
                                    type: "string" | "number" | "boolean" | "date" | "array" | "object";
                                }[];
                                name: string;
                                parts?: {
                                    field: string;
                                    path: string;
                                }[];
                                /** @enum {string} */
                                type: "string" | "number" | "boolean" | "date" | "array" | "object";
                            }[];
                            data: {
                                cells: {
                                    [key: string]: components["schemas"]["Cell"];
                                };
                                data: {
                                    [key: string]: components["schemas"]["JsonValue"];
                                };
                                look_ups?: {
                                    [key: string]: string;
                                };
                                own?: {
                                    [key: string]: components["schemas"]["JsonValue"];
                                };
                                position: number;
                                problems: {
                                    column: string;
                                    step: string;
                                    text: string;
                                }[];
                                target_item_value: string;
                                task_id: string;
                            }[];
                            next_cursor: string | null;
                            total: number;
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/jobs/{id}/pipeline/run": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Run the steps once more; what could not be looked up for a reason that may pass is looked up again */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                202: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            columns: {
                                enriched?: string[];
                                from: string[];
                                is_copy: boolean;
                                list: string | null;
                                members?: {
                                    name: string;
                                    /** @enum {string} */
                                    type: "string" | "number" | "boolean" | "date" | "array" | "object";
                                }[];
                                name: string;
                                parts?: {
                                    field: string;
                                    path: string;
                                }[];
                                /** @enum {string} */
                                type: "string" | "number" | "boolean" | "date" | "array" | "object";
                            }[];
                            deliveries: {
                                attempts: number;
                                /** Format: date-time */
                                created_at: string;
                                delivered_at: string | null;
                                error: string | null;
                                path: string | null;
                                /** @enum {string} */
                                state: "pending" | "delivered" | "failed";
                                step: string;
                                /** @enum {string} */
                                to: "destination" | "webhook";
                            }[];
                            enrichment: {
                                ended: number;
                                job_id: string;
                                total: number;
                            } | null;
                            error: string | null;
                            finished_at: string | null;
                            missing: number;
                            problem_count: number | null;
                            rows_in: number | null;
                            rows_out: number | null;
                            saved_at: string | null;
                            /** @enum {string} */
                            state: "none" | "idle" | "waiting" | "running" | "enriching" | "done" | "failed";
                            steps: components["schemas"]["Step"][];
                            version: number;
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/jobs/{id}/pipeline/try": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Look up what a step asks for, for the first three rows that lack it; nothing is kept or charged */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        step: string;
                        steps: components["schemas"]["StepInput"][];
                    };
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            cell: components["schemas"]["Cell"];
                            error: string | null;
                            from: {
                                [key: string]: components["schemas"]["JsonValue"];
                            };
                            target_item_value: string;
                            task_id: string;
                        }[];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/jobs/{id}/pipeline/versions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Earlier versions of the steps, newest first */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** Format: date-time */
                            saved_at: string;
                            steps: components["schemas"]["Step"][];
                            version: number;
                        }[];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/jobs/{id}/refreshes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What is and was read again of this job, newest first, with its differences counted */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            data: {
                                changes: {
                                    accepted: number;
                                    open: number;
                                    refused: number;
                                };
                                job: components["schemas"]["Job"];
                            }[];
                        };
                    };
                };
            };
        };
        put?: never;
        /**
         * Read rows of a job again, as proposals
         * @description Answers a job of its own (`refresh_of`), which has progress, events, `stop` and a record of its use as any. Nothing of this job changes until a difference is accepted. Rows that are read are paid for whatever is decided; rows that fail are free. With an `Idempotency-Key` the same request again answers the job that it has started, with `idempotent-replayed: true`.
         */
        post: {
            parameters: {
                query?: never;
                header?: {
                    "idempotency-key"?: string;
                };
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        fields?: string[];
                        older_than_days?: number;
                        reasons?: string[];
                        spending_cap_usd?: number | null;
                        task_ids?: string[];
                    };
                };
            };
            responses: {
                /** @description Default Response */
                201: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Job"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/jobs/{id}/refreshes/{run_id}/changes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What a reading again found that differs: both cells with their evidence, in the order of the rows */
        get: {
            parameters: {
                query?: {
                    after?: string;
                    limit?: number;
                    state?: "open" | "accepted" | "refused" | "all";
                };
                header?: never;
                path: {
                    id: string;
                    run_id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            changes: {
                                accepted: number;
                                open: number;
                                refused: number;
                            };
                            data: {
                                after: components["schemas"]["Cell"];
                                before: components["schemas"]["Cell"];
                                field: components["schemas"]["Field"];
                                is_corrected: boolean;
                                new_task_id: string;
                                position: number;
                                /** @enum {string} */
                                state: "open" | "accepted" | "refused";
                                target_item_value: string;
                                task_id: string;
                            }[];
                            next: string | null;
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/jobs/{id}/refreshes/{run_id}/decisions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Accept or refuse differences, or take back what was decided together */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                    run_id: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        /** @enum {string} */
                        action: "accept" | "refuse";
                        cells?: {
                            expected?: components["schemas"]["JsonValueInput"];
                            field: string;
                            task_id: string;
                        }[];
                    } | {
                        /** Format: uuid */
                        act?: string;
                        /** @enum {string} */
                        action: "undo";
                        cells?: {
                            field: string;
                            task_id: string;
                        }[];
                    };
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            act: string | null;
                            changes: {
                                accepted: number;
                                open: number;
                                refused: number;
                            };
                            decided: number;
                            left: number;
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/jobs/{id}/refreshes/estimate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** What reading rows of a job again would use, cost and take; nothing is started */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        fields?: string[];
                        older_than_days?: number;
                        reasons?: string[];
                        spending_cap_usd?: number | null;
                        task_ids?: string[];
                    };
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            balance_usd: number;
                            capped_at_rows: number | null;
                            cells: number;
                            columns: number;
                            cost_usd: number;
                            covered_cost_usd: number;
                            covered_rows: number;
                            extra_cell_usd: number;
                            extra_cells: number;
                            fields: string[];
                            included_cells: number;
                            missing_usd: number;
                            problems: string[];
                            rows: number;
                            seconds: number;
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/jobs/{id}/rerun": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Run the targets of a job again, all or the failed ones, as a new job
         * @description The new job has the columns that people fill, and what stands in them for the same target, unless `own_columns` is `leave_out`. With an `Idempotency-Key` the same request again answers the job that it has started, with `idempotent-replayed: true`.
         */
        post: {
            parameters: {
                query?: never;
                header?: {
                    "idempotency-key"?: string;
                };
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: {
                content: {
                    "application/json": {
                        error_kinds?: string[];
                        /**
                         * @default include
                         * @enum {string}
                         */
                        own_columns?: "include" | "leave_out";
                        spending_cap_usd?: number | null;
                        /**
                         * @default failed
                         * @enum {string}
                         */
                        which?: "all" | "failed" | "incomplete";
                    };
                };
            };
            responses: {
                /** @description Default Response */
                201: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Job"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/jobs/{id}/results": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The rows of a job that are there by now, in the order of its targets or as a view wants them */
        get: {
            parameters: {
                query?: {
                    cursor?: string;
                    filters?: string;
                    limit?: number;
                    search?: string;
                    sort_by?: string;
                    sort_order?: "asc" | "desc";
                };
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            data: components["schemas"]["Result"][];
                            next_cursor: string | null;
                            total?: number;
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/jobs/{id}/retries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Read failed rows of a job again, in the same job
         * @description All that failed, or those of some `error_kinds` or `task_ids`, wait again at their places; a job that has ended runs again. Each is charged when it comes, and one that fails again is free. The same request again starts none twice: only rows that have failed are taken.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: {
                content: {
                    "application/json": {
                        error_kinds?: string[];
                        spending_cap_usd?: number | null;
                        task_ids?: string[];
                    };
                };
            };
            responses: {
                /** @description Default Response */
                201: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            job: components["schemas"]["Job"];
                            retried: number;
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/jobs/{id}/shares": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Public links to the results */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            created_at: string;
                            /** @default null */
                            expires_at: string | null;
                            id: string;
                            url: string;
                            view?: {
                                id: string;
                                name: string;
                            } | null;
                        }[];
                    };
                };
            };
        };
        put?: never;
        /** Make such a link */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: {
                content: {
                    "application/json": {
                        /** @default null */
                        days?: number | null;
                        /** @default null */
                        view?: string | null;
                    };
                };
            };
            responses: {
                /** @description Default Response */
                201: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            created_at: string;
                            /** @default null */
                            expires_at: string | null;
                            id: string;
                            url: string;
                            view?: {
                                id: string;
                                name: string;
                            } | null;
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/jobs/{id}/shares/{share_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** End a link */
        delete: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                    share_id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                204: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
            };
        };
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/jobs/{id}/shares/{share_id}/mails": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Send a link by mail */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                    share_id: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        /** Format: email */
                        to: string;
                    };
                };
            };
            responses: {
                /** @description Default Response */
                202: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/jobs/{id}/stop": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** End a job early and keep its rows */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Job"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/jobs/{id}/targets": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Add rows to a job, running or ended, and read them as its others
         * @description The new rows come after the ones that are there; what the job has already is left out and told in `duplicates`. A job that has ended runs again. With an `Idempotency-Key` the same request again adds nothing; the answer then has `idempotent-replayed: true`.
         */
        post: {
            parameters: {
                query?: never;
                header?: {
                    "idempotency-key"?: string;
                };
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        from?: {
                            column?: string | null;
                            job: string;
                        } | null;
                        spending_cap_usd?: number | null;
                        /** @default [] */
                        target_items?: string[];
                    };
                };
            };
            responses: {
                /** @description Default Response */
                201: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            added: number;
                            duplicates: {
                                count: number;
                                examples: string[];
                            };
                            first_position: number;
                            job: components["schemas"]["Job"];
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/jobs/{id}/targets/estimate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** What adding rows to a job would use, cost and take, and which it has already; nothing is started */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        from?: {
                            column?: string | null;
                            job: string;
                        } | null;
                        spending_cap_usd?: number | null;
                        /** @default [] */
                        target_items?: string[];
                    };
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            balance_usd: number;
                            capped_at_rows: number | null;
                            cells: number;
                            columns: number;
                            cost_usd: number;
                            covered_cost_usd: number;
                            covered_rows: number;
                            duplicates: {
                                count: number;
                                examples: string[];
                            };
                            extra_cell_usd: number;
                            extra_cells: number;
                            first_targets: string[];
                            included_cells: number;
                            missing_usd: number;
                            problems: string[];
                            rows: number;
                            seconds: number;
                            table_rows: number;
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/jobs/{id}/tasks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The tasks of a job
         * @description X-Total-Count has the number of all tasks asked for, X-Next-Cursor the `cursor` of the next page, where there is one.
         */
        get: {
            parameters: {
                query?: {
                    cursor?: string;
                    limit?: number;
                    status?: "pending" | "in_progress" | "completed" | "failed";
                };
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Task"][];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/jobs/{id}/views": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Saved views of a table: your own and the team’s */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** Format: date-time */
                            created_at: string;
                            id: string;
                            is_own: boolean;
                            is_shared: boolean;
                            layout: {
                                /** @default [] */
                                colours: {
                                    /** @enum {string} */
                                    colour: "green" | "yellow" | "purple" | "red" | "grey";
                                    field: string;
                                    /** @enum {string} */
                                    is: "contains" | "equals" | "at_least" | "at_most" | "filled" | "empty" | "uncertain" | "unfilled";
                                    /** @default  */
                                    value: string;
                                    /** @default false */
                                    whole_row: boolean;
                                }[];
                                /** @default [] */
                                filters: {
                                    field: string;
                                    /** @enum {string} */
                                    is: "contains" | "equals" | "at_least" | "at_most" | "filled" | "empty" | "uncertain" | "unfilled";
                                    /** @default  */
                                    value: string;
                                }[];
                                /** @default [] */
                                frozen: string[];
                                /** @default null */
                                group_by: string | null;
                                /** @default [] */
                                hidden: string[];
                                /**
                                 * @default comfortable
                                 * @enum {string}
                                 */
                                row_height: "compact" | "comfortable" | "tall";
                                /** @default  */
                                search: string;
                                /** @default null */
                                sort: {
                                    /** @enum {string} */
                                    direction: "asc" | "desc";
                                    field: string;
                                } | null;
                            };
                            name: string;
                            version: number;
                        }[];
                    };
                };
            };
        };
        put?: never;
        /** Save a view of a table */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        /** @default false */
                        is_shared?: boolean;
                        /** @default {} */
                        layout?: {
                            /** @default [] */
                            colours?: {
                                /** @enum {string} */
                                colour: "green" | "yellow" | "purple" | "red" | "grey";
                                field: string;
                                /** @enum {string} */
                                is: "contains" | "equals" | "at_least" | "at_most" | "filled" | "empty" | "uncertain" | "unfilled";
                                /** @default  */
                                value?: string;
                                /** @default false */
                                whole_row?: boolean;
                            }[];
                            /** @default [] */
                            filters?: {
                                field: string;
                                /** @enum {string} */
                                is: "contains" | "equals" | "at_least" | "at_most" | "filled" | "empty" | "uncertain" | "unfilled";
                                /** @default  */
                                value?: string;
                            }[];
                            /** @default [] */
                            frozen?: string[];
                            /** @default null */
                            group_by?: string | null;
                            /** @default [] */
                            hidden?: string[];
                            /**
                             * @default comfortable
                             * @enum {string}
                             */
                            row_height?: "compact" | "comfortable" | "tall";
                            /** @default  */
                            search?: string;
                            /** @default null */
                            sort?: {
                                /** @enum {string} */
                                direction: "asc" | "desc";
                                field: string;
                            } | null;
                        };
                        name: string;
                    };
                };
            };
            responses: {
                /** @description Default Response */
                201: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** Format: date-time */
                            created_at: string;
                            id: string;
                            is_own: boolean;
                            is_shared: boolean;
                            layout: {
                                /** @default [] */
                                colours: {
                                    /** @enum {string} */
                                    colour: "green" | "yellow" | "purple" | "red" | "grey";
                                    field: string;
                                    /** @enum {string} */
                                    is: "contains" | "equals" | "at_least" | "at_most" | "filled" | "empty" | "uncertain" | "unfilled";
                                    /** @default  */
                                    value: string;
                                    /** @default false */
                                    whole_row: boolean;
                                }[];
                                /** @default [] */
                                filters: {
                                    field: string;
                                    /** @enum {string} */
                                    is: "contains" | "equals" | "at_least" | "at_most" | "filled" | "empty" | "uncertain" | "unfilled";
                                    /** @default  */
                                    value: string;
                                }[];
                                /** @default [] */
                                frozen: string[];
                                /** @default null */
                                group_by: string | null;
                                /** @default [] */
                                hidden: string[];
                                /**
                                 * @default comfortable
                                 * @enum {string}
                                 */
                                row_height: "compact" | "comfortable" | "tall";
                                /** @default  */
                                search: string;
                                /** @default null */
                                sort: {
                                    /** @enum {string} */
                                    direction: "asc" | "desc";
                                    field: string;
                                } | null;
                            };
                            name: string;
                            version: number;
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/jobs/{id}/views/{view_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A saved view */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                    view_id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** Format: date-time */
                            created_at: string;
                            id: string;
                            is_own: boolean;
                            is_shared: boolean;
                            layout: {
                                /** @default [] */
                                colours: {
                                    /** @enum {string} */
                                    colour: "green" | "yellow" | "purple" | "red" | "grey";
                                    field: string;
                                    /** @enum {string} */
                                    is: "contains" | "equals" | "at_least" | "at_most" | "filled" | "empty" | "uncertain" | "unfilled";
                                    /** @default  */
                                    value: string;
                                    /** @default false */
                                    whole_row: boolean;
                                }[];
                                /** @default [] */
                                filters: {
                                    field: string;
                                    /** @enum {string} */
                                    is: "contains" | "equals" | "at_least" | "at_most" | "filled" | "empty" | "uncertain" | "unfilled";
                                    /** @default  */
                                    value: string;
                                }[];
                                /** @default [] */
                                frozen: string[];
                                /** @default null */
                                group_by: string | null;
                                /** @default [] */
                                hidden: string[];
                                /**
                                 * @default comfortable
                                 * @enum {string}
                                 */
                                row_height: "compact" | "comfortable" | "tall";
                                /** @default  */
                                search: string;
                                /** @default null */
                                sort: {
                                    /** @enum {string} */
                                    direction: "asc" | "desc";
                                    field: string;
                                } | null;
                            };
                            name: string;
                            version: number;
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        /** Delete a saved view; links to it end */
        delete: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                    view_id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                204: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
            };
        };
        options?: never;
        head?: never;
        /** Change a saved view */
        patch: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                    view_id: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        is_shared?: boolean;
                        layout?: {
                            /** @default [] */
                            colours?: {
                                /** @enum {string} */
                                colour: "green" | "yellow" | "purple" | "red" | "grey";
                                field: string;
                                /** @enum {string} */
                                is: "contains" | "equals" | "at_least" | "at_most" | "filled" | "empty" | "uncertain" | "unfilled";
                                /** @default  */
                                value?: string;
                                /** @default false */
                                whole_row?: boolean;
                            }[];
                            /** @default [] */
                            filters?: {
                                field: string;
                                /** @enum {string} */
                                is: "contains" | "equals" | "at_least" | "at_most" | "filled" | "empty" | "uncertain" | "unfilled";
                                /** @default  */
                                value?: string;
                            }[];
                            /** @default [] */
                            frozen?: string[];
                            /** @default null */
                            group_by?: string | null;
                            /** @default [] */
                            hidden?: string[];
                            /**
                             * @default comfortable
                             * @enum {string}
                             */
                            row_height?: "compact" | "comfortable" | "tall";
                            /** @default  */
                            search?: string;
                            /** @default null */
                            sort?: {
                                /** @enum {string} */
                                direction: "asc" | "desc";
                                field: string;
                            } | null;
                        };
                        name?: string;
                        version?: number;
                    };
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** Format: date-time */
                            created_at: string;
                            id: string;
                            is_own: boolean;
                            is_shared: boolean;
                            layout: {
                                /** @default [] */
                                colours: {
                                    /** @enum {string} */
                                    colour: "green" | "yellow" | "purple" | "red" | "grey";
                                    field: string;
                                    /** @enum {string} */
                                    is: "contains" | "equals" | "at_least" | "at_most" | "filled" | "empty" | "uncertain" | "unfilled";
                                    /** @default  */
                                    value: string;
                                    /** @default false */
                                    whole_row: boolean;
                                }[];
                                /** @default [] */
                                filters: {
                                    field: string;
                                    /** @enum {string} */
                                    is: "contains" | "equals" | "at_least" | "at_most" | "filled" | "empty" | "uncertain" | "unfilled";
                                    /** @default  */
                                    value: string;
                                }[];
                                /** @default [] */
                                frozen: string[];
                                /** @default null */
                                group_by: string | null;
                                /** @default [] */
                                hidden: string[];
                                /**
                                 * @default comfortable
                                 * @enum {string}
                                 */
                                row_height: "compact" | "comfortable" | "tall";
                                /** @default  */
                                search: string;
                                /** @default null */
                                sort: {
                                    /** @enum {string} */
                                    direction: "asc" | "desc";
                                    field: string;
                                } | null;
                            };
                            name: string;
                            version: number;
                        };
                    };
                };
            };
        };
        trace?: never;
    };
    "/api/v1/jobs/{id}/views/{view_id}/dashboard": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The dashboard of a saved view: the charts of its layout, and how far columns are filled */
        get: {
            parameters: {
                query?: {
                    filters?: string;
                    search?: string;
                };
                header?: never;
                path: {
                    id: string;
                    view_id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            charts: {
                                bars: {
                                    count: number;
                                    filters: {
                                        field: string;
                                        /** @enum {string} */
                                        is: "contains" | "equals" | "at_least" | "at_most" | "filled" | "empty" | "uncertain" | "unfilled";
                                        /** @default  */
                                        value: string;
                                    }[];
                                    label: string;
                                }[];
                                field: string;
                                figures: {
                                    max: number;
                                    mean: number;
                                    median: number;
                                    min: number;
                                } | null;
                                filled: number;
                                /** @enum {string} */
                                kind: "histogram" | "bars" | "timeline";
                                other: number;
                            }[];
                            fields: {
                                chart: ("histogram" | "bars" | "timeline") | null;
                                filled: number;
                                name: string;
                                /** @enum {string} */
                                type: "string" | "number" | "boolean" | "date" | "array" | "object";
                            }[];
                            finished_at: string | null;
                            job_id: string | null;
                            layout: {
                                charts: {
                                    field: string;
                                    /** @default false */
                                    is_wide: boolean;
                                }[];
                                saved?: {
                                    charts: {
                                        field: string;
                                        /** @default false */
                                        is_wide: boolean;
                                    }[];
                                    name: string;
                                }[];
                            };
                            rows: number;
                            title: string;
                            total: number;
                            view: {
                                id: string;
                                name: string;
                            } | null;
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/jobs/{id}/views/{view_id}/dashboard/chart": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The chart of a field of a saved view */
        get: {
            parameters: {
                query?: {
                    field?: string;
                    filters?: string;
                    search?: string;
                };
                header?: never;
                path: {
                    id: string;
                    view_id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            bars: {
                                count: number;
                                filters: {
                                    field: string;
                                    /** @enum {string} */
                                    is: "contains" | "equals" | "at_least" | "at_most" | "filled" | "empty" | "uncertain" | "unfilled";
                                    /** @default  */
                                    value: string;
                                }[];
                                label: string;
                            }[];
                            field: string;
                            figures: {
                                max: number;
                                mean: number;
                                median: number;
                                min: number;
                            } | null;
                            filled: number;
                            /** @enum {string} */
                            kind: "histogram" | "bars" | "timeline";
                            other: number;
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/jobs/{id}/views/{view_id}/dashboard/layout": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Which charts it has, in which order */
        put: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                    view_id: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        charts: {
                            field: string;
                            /** @default false */
                            is_wide?: boolean;
                        }[];
                        saved?: {
                            charts: {
                                field: string;
                                /** @default false */
                                is_wide?: boolean;
                            }[];
                            name: string;
                        }[];
                    };
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            charts: {
                                field: string;
                                /** @default false */
                                is_wide: boolean;
                            }[];
                            saved?: {
                                charts: {
                                    field: string;
                                    /** @default false */
                                    is_wide: boolean;
                                }[];
                                name: string;
                            }[];
                        };
                    };
                };
            };
        };
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/jobs/{id}/views/{view_id}/dashboard/shares": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Links that show the dashboard */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                    view_id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** Format: date-time */
                            created_at: string;
                            /** @default null */
                            expires_at: string | null;
                            id: string;
                            path: string;
                        }[];
                    };
                };
            };
        };
        put?: never;
        /** A public link to the dashboard, until it is revoked */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                    view_id: string;
                };
                cookie?: never;
            };
            requestBody?: {
                content: {
                    "application/json": {
                        /** @default null */
                        days?: number | null;
                    };
                };
            };
            responses: {
                /** @description Default Response */
                201: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** Format: date-time */
                            created_at: string;
                            /** @default null */
                            expires_at: string | null;
                            id: string;
                            path: string;
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/jobs/{id}/views/{view_id}/dashboard/shares/{share_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** End a link */
        delete: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                    share_id: string;
                    view_id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                204: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
            };
        };
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/jobs/{id}/views/{view_id}/uses": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What depends on a saved view */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                    view_id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            dashboard: boolean;
                            destinations: {
                                id: string;
                                name: string;
                            }[];
                            links: number;
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/jobs/estimate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** What a job would use, cost and take; nothing is started */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        base_prompt?: string | null;
                        connection?: string | null;
                        page_steps?: {
                            /** @default null */
                            site?: string | null;
                            steps: components["schemas"]["PageStepInput"][];
                        }[];
                        spending_cap_usd?: number | null;
                        target_item_name: string;
                        /** @default [] */
                        target_items?: string[];
                        trait_definitions: components["schemas"]["FieldInput"][];
                    };
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            balance_usd: number;
                            capped_at_rows: number | null;
                            cells: number;
                            columns: number;
                            cost_usd: number;
                            covered_cost_usd: number;
                            covered_rows: number;
                            extra_cell_usd: number;
                            extra_cells: number;
                            included_cells: number;
                            missing_usd: number;
                            problems: string[];
                            rows: number;
                            seconds: number;
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/live-views/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Your live view, where one is open */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            connection: string | null;
                            height: number;
                            id: string;
                            /** @enum {string} */
                            mode: "use" | "record" | "point" | "sign_in";
                            title: string;
                            url: string;
                            width: number;
                        }[];
                    };
                };
            };
        };
        put?: never;
        /**
         * Open a page in the server’s browser, to look at it and act in it
         * @description One person has one at a time: the one that is open already ends.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        address: string;
                        connection?: string | null;
                        /** @default 800 */
                        height?: number;
                        /** @default false */
                        touch?: boolean;
                        /** @default 1280 */
                        width?: number;
                        /** @default false */
                        without_cookies?: boolean;
                    };
                };
            };
            responses: {
                /** @description Default Response */
                201: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            connection: string | null;
                            height: number;
                            id: string;
                            /** @enum {string} */
                            mode: "use" | "record" | "point" | "sign_in";
                            title: string;
                            url: string;
                            width: number;
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/live-views/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Close a live view */
        delete: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                204: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
            };
        };
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/live-views/{id}/input": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Do something in the page: mouse, wheel, fingers, keys, text, another address
         * @description Events are done in their order, after those of earlier calls. What is typed is neither kept nor logged.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        events: ({
                            /** @enum {string} */
                            type: "move";
                            x: number;
                            y: number;
                        } | {
                            /**
                             * @default left
                             * @enum {string}
                             */
                            button?: "left" | "middle" | "right";
                            /** @default 1 */
                            clicks?: number;
                            /** @enum {string} */
                            type: "down";
                            x: number;
                            y: number;
                        } | {
                            /**
                             * @default left
                             * @enum {string}
                             */
                            button?: "left" | "middle" | "right";
                            /** @default 1 */
                            clicks?: number;
                            /** @enum {string} */
                            type: "up";
                            x: number;
                            y: number;
                        } | {
                            dx: number;
                            dy: number;
                            /** @enum {string} */
                            type: "wheel";
                            x: number;
                            y: number;
                        } | {
                            /** @enum {string} */
                            phase: "start" | "move" | "end" | "cancel";
                            points: {
                                x: number;
                                y: number;
                            }[];
                            /** @enum {string} */
                            type: "touch";
                        } | {
                            key: string;
                            /** @enum {string} */
                            type: "key_down";
                        } | {
                            key: string;
                            /** @enum {string} */
                            type: "key_up";
                        } | {
                            text: string;
                            /** @enum {string} */
                            type: "text";
                        } | {
                            text: string;
                            /** @enum {string} */
                            type: "compose";
                        } | {
                            index: number;
                            /** @enum {string} */
                            type: "choose";
                        } | {
                            address: string;
                            /** @enum {string} */
                            type: "go";
                        } | {
                            /** @enum {string} */
                            by: "back" | "forward" | "reload" | "stop";
                            /** @enum {string} */
                            type: "history";
                        } | {
                            height: number;
                            /** @enum {string} */
                            type: "size";
                            width: number;
                        } | {
                            /** @enum {string} */
                            mode: "use" | "record" | "point" | "sign_in";
                            /** @enum {string} */
                            type: "mode";
                        } | {
                            /** @enum {string} */
                            type: "leave";
                        })[];
                    };
                };
            };
            responses: {
                /** @description Default Response */
                204: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/live-views/{id}/keep": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Keep the session of the page’s site as a connection, new or entered again; what waited for it goes on
         * @description Cookies of that registrable domain alone. They are sealed, and never returned.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        code_secret?: string;
                        connection?: string | null;
                        name?: string;
                        /** @default false */
                        shares_pages?: boolean;
                        /** @default false */
                        sign_in?: boolean;
                    };
                };
            };
            responses: {
                /** @description Default Response */
                201: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            address: string;
                            cookies_left_out: number;
                            /** Format: date-time */
                            created_at: string;
                            domain: string;
                            ended_at: string | null;
                            has: {
                                basic_auth: boolean;
                                code_secret: boolean;
                                cookies: number;
                                headers: string[];
                                language: boolean;
                                proxy_group?: string | null;
                                recorded: boolean;
                                sign_in: boolean;
                                user_agent: boolean;
                            };
                            id: string;
                            name: string;
                            shares_pages: boolean;
                            /** @enum {string} */
                            state: "ready" | "signing_in" | "ended";
                            trouble: string | null;
                            used_at: string | null;
                            waiting: number;
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/live-views/{id}/point": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * The field and value that a place of the page makes
         * @description A copy of the page as it is then is kept, and named by `page`: further questions are about that copy.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        /** @default false */
                        enclosing?: boolean;
                        field?: components["schemas"]["FieldInput"];
                        /** @default [] */
                        names?: string[];
                        /** @default false */
                        with_last?: boolean;
                        x: number;
                        y: number;
                    };
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            evidence: {
                                at?: number | null;
                                block: number | null;
                                context?: {
                                    after?: string;
                                    before?: string;
                                    heading?: string;
                                    label?: string;
                                };
                                item?: number;
                                member?: string;
                                path?: string;
                                quote: string;
                                scan?: boolean;
                                selector: string | null;
                                snapshot: string | null;
                                url: string;
                            }[];
                            field: components["schemas"]["Field"];
                            is_list: boolean;
                            page: string;
                            places: number[];
                            problem: string | null;
                            url: string;
                            value: components["schemas"]["JsonValue"];
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/live-views/{id}/replay": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Do steps in the page, as they are done before a page is read */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        address?: string;
                        steps: components["schemas"]["PageStepInput"][];
                    };
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            done: number;
                            problem: string | null;
                            url: string;
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/live-views/{id}/session": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What of the page’s session would be kept, and for which site */
        get: {
            parameters: {
                query?: {
                    connection?: string;
                };
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            cookies: number;
                            domain: string;
                            url: string;
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/live-views/{id}/stream": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What the page shows, as it changes
         * @description JSON lines: `frame` (a JPEG in base64), `page`, `focus`, `over`, `choices`, `step`, `secret`, `here` and `end`. A view has one reader: another one ends the line of the former. The page goes on for some minutes without any.
         */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description JSON lines */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/x-ndjson": string;
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/monitors/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Your monitors, newest first */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            base_prompt: string | null;
                            /** Format: date-time */
                            created_at: string;
                            feed_url: string;
                            first_targets: string[];
                            id: string;
                            is_active: boolean;
                            last_run: {
                                changes: {
                                    changed: number;
                                    gone: number;
                                    new: number;
                                    not_read: number;
                                } | null;
                                completed: number;
                                failed: number;
                                id: string;
                                job_id: string;
                                /** Format: date-time */
                                started_at: string;
                                /** @enum {string} */
                                status: "pending" | "in_progress" | "completed" | "failed" | "partial_completion";
                                total: number;
                            } | null;
                            name: string;
                            next_run_at: string | null;
                            obstacle: {
                                /** Format: date-time */
                                at: string;
                                text: string;
                            } | null;
                            rules: {
                                /** @default null */
                                amount: number | null;
                                /** @default true */
                                by_mail: boolean;
                                /** @default false */
                                by_webhook: boolean;
                                field: string | null;
                                id: string;
                                /** @enum {string} */
                                test: "changes" | "appears" | "disappears" | "above" | "below" | "changes_by_percent";
                            }[];
                            run_count: number;
                            schedule: {
                                /** @enum {string} */
                                kind: "hourly";
                                /** @default 0 */
                                minute: number;
                            } | {
                                at: string;
                                /** @enum {string} */
                                kind: "daily";
                            } | {
                                at: string;
                                /** @enum {string} */
                                kind: "weekly";
                                weekday: number;
                            } | {
                                expression: string;
                                /** @enum {string} */
                                kind: "cron";
                            };
                            spending_cap_usd?: number | null;
                            target_count: number;
                            target_item_name: string;
                            time_zone: string;
                            trait_definitions: components["schemas"]["Field"][];
                        }[];
                    };
                };
            };
        };
        put?: never;
        /** Run a job again on a schedule */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        /** @default true */
                        is_active?: boolean;
                        job?: {
                            base_prompt?: string | null;
                            connection?: string | null;
                            page_steps?: {
                                /** @default null */
                                site?: string | null;
                                steps: components["schemas"]["PageStepInput"][];
                            }[];
                            spending_cap_usd?: number | null;
                            target_item_name: string;
                            /** @default [] */
                            target_items?: string[];
                            trait_definitions: components["schemas"]["FieldInput"][];
                        };
                        /** Format: uuid */
                        job_id?: string;
                        name: string;
                        /** @default [] */
                        rules?: {
                            /** @default null */
                            amount?: number | null;
                            /** @default true */
                            by_mail?: boolean;
                            /** @default false */
                            by_webhook?: boolean;
                            field: string | null;
                            id: string;
                            /** @enum {string} */
                            test: "changes" | "appears" | "disappears" | "above" | "below" | "changes_by_percent";
                        }[];
                        schedule: {
                            /** @enum {string} */
                            kind: "hourly";
                            /** @default 0 */
                            minute?: number;
                        } | {
                            at: string;
                            /** @enum {string} */
                            kind: "daily";
                        } | {
                            at: string;
                            /** @enum {string} */
                            kind: "weekly";
                            weekday: number;
                        } | {
                            expression: string;
                            /** @enum {string} */
                            kind: "cron";
                        };
                        /** @default UTC */
                        time_zone?: string;
                    };
                };
            };
            responses: {
                /** @description Default Response */
                201: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            base_prompt: string | null;
                            /** Format: date-time */
                            created_at: string;
                            feed_url: string;
                            first_targets: string[];
                            id: string;
                            is_active: boolean;
                            last_run: {
                                changes: {
                                    changed: number;
                                    gone: number;
                                    new: number;
                                    not_read: number;
                                } | null;
                                completed: number;
                                failed: number;
                                id: string;
                                job_id: string;
                                /** Format: date-time */
                                started_at: string;
                                /** @enum {string} */
                                status: "pending" | "in_progress" | "completed" | "failed" | "partial_completion";
                                total: number;
                            } | null;
                            name: string;
                            next_run_at: string | null;
                            obstacle: {
                                /** Format: date-time */
                                at: string;
                                text: string;
                            } | null;
                            rules: {
                                /** @default null */
                                amount: number | null;
                                /** @default true */
                                by_mail: boolean;
                                /** @default false */
                                by_webhook: boolean;
                                field: string | null;
                                id: string;
                                /** @enum {string} */
                                test: "changes" | "appears" | "disappears" | "above" | "below" | "changes_by_percent";
                            }[];
                            run_count: number;
                            schedule: {
                                /** @enum {string} */
                                kind: "hourly";
                                /** @default 0 */
                                minute: number;
                            } | {
                                at: string;
                                /** @enum {string} */
                                kind: "daily";
                            } | {
                                at: string;
                                /** @enum {string} */
                                kind: "weekly";
                                weekday: number;
                            } | {
                                expression: string;
                                /** @enum {string} */
                                kind: "cron";
                            };
                            spending_cap_usd?: number | null;
                            target_count: number;
                            target_item_name: string;
                            time_zone: string;
                            trait_definitions: components["schemas"]["Field"][];
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/monitors/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One monitor */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            base_prompt: string | null;
                            /** Format: date-time */
                            created_at: string;
                            feed_url: string;
                            first_targets: string[];
                            id: string;
                            is_active: boolean;
                            last_run: {
                                changes: {
                                    changed: number;
                                    gone: number;
                                    new: number;
                                    not_read: number;
                                } | null;
                                completed: number;
                                failed: number;
                                id: string;
                                job_id: string;
                                /** Format: date-time */
                                started_at: string;
                                /** @enum {string} */
                                status: "pending" | "in_progress" | "completed" | "failed" | "partial_completion";
                                total: number;
                            } | null;
                            name: string;
                            next_run_at: string | null;
                            obstacle: {
                                /** Format: date-time */
                                at: string;
                                text: string;
                            } | null;
                            rules: {
                                /** @default null */
                                amount: number | null;
                                /** @default true */
                                by_mail: boolean;
                                /** @default false */
                                by_webhook: boolean;
                                field: string | null;
                                id: string;
                                /** @enum {string} */
                                test: "changes" | "appears" | "disappears" | "above" | "below" | "changes_by_percent";
                            }[];
                            run_count: number;
                            schedule: {
                                /** @enum {string} */
                                kind: "hourly";
                                /** @default 0 */
                                minute: number;
                            } | {
                                at: string;
                                /** @enum {string} */
                                kind: "daily";
                            } | {
                                at: string;
                                /** @enum {string} */
                                kind: "weekly";
                                weekday: number;
                            } | {
                                expression: string;
                                /** @enum {string} */
                                kind: "cron";
                            };
                            spending_cap_usd?: number | null;
                            target_count: number;
                            target_item_name: string;
                            time_zone: string;
                            trait_definitions: components["schemas"]["Field"][];
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        /** Delete a monitor; the jobs it ran stay */
        delete: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                204: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
            };
        };
        options?: never;
        head?: never;
        /** Change, pause or go on with a monitor; what is left out stays */
        patch: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        is_active?: boolean;
                        job?: {
                            base_prompt?: string | null;
                            connection?: string | null;
                            page_steps?: {
                                /** @default null */
                                site?: string | null;
                                steps: components["schemas"]["PageStepInput"][];
                            }[];
                            spending_cap_usd?: number | null;
                            target_item_name: string;
                            /** @default [] */
                            target_items?: string[];
                            trait_definitions: components["schemas"]["FieldInput"][];
                        };
                        name?: string;
                        rules?: {
                            /** @default null */
                            amount?: number | null;
                            /** @default true */
                            by_mail?: boolean;
                            /** @default false */
                            by_webhook?: boolean;
                            field: string | null;
                            id: string;
                            /** @enum {string} */
                            test: "changes" | "appears" | "disappears" | "above" | "below" | "changes_by_percent";
                        }[];
                        schedule?: {
                            /** @enum {string} */
                            kind: "hourly";
                            /** @default 0 */
                            minute?: number;
                        } | {
                            at: string;
                            /** @enum {string} */
                            kind: "daily";
                        } | {
                            at: string;
                            /** @enum {string} */
                            kind: "weekly";
                            weekday: number;
                        } | {
                            expression: string;
                            /** @enum {string} */
                            kind: "cron";
                        };
                        time_zone?: string;
                    };
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            base_prompt: string | null;
                            /** Format: date-time */
                            created_at: string;
                            feed_url: string;
                            first_targets: string[];
                            id: string;
                            is_active: boolean;
                            last_run: {
                                changes: {
                                    changed: number;
                                    gone: number;
                                    new: number;
                                    not_read: number;
                                } | null;
                                completed: number;
                                failed: number;
                                id: string;
                                job_id: string;
                                /** Format: date-time */
                                started_at: string;
                                /** @enum {string} */
                                status: "pending" | "in_progress" | "completed" | "failed" | "partial_completion";
                                total: number;
                            } | null;
                            name: string;
                            next_run_at: string | null;
                            obstacle: {
                                /** Format: date-time */
                                at: string;
                                text: string;
                            } | null;
                            rules: {
                                /** @default null */
                                amount: number | null;
                                /** @default true */
                                by_mail: boolean;
                                /** @default false */
                                by_webhook: boolean;
                                field: string | null;
                                id: string;
                                /** @enum {string} */
                                test: "changes" | "appears" | "disappears" | "above" | "below" | "changes_by_percent";
                            }[];
                            run_count: number;
                            schedule: {
                                /** @enum {string} */
                                kind: "hourly";
                                /** @default 0 */
                                minute: number;
                            } | {
                                at: string;
                                /** @enum {string} */
                                kind: "daily";
                            } | {
                                at: string;
                                /** @enum {string} */
                                kind: "weekly";
                                weekday: number;
                            } | {
                                expression: string;
                                /** @enum {string} */
                                kind: "cron";
                            };
                            spending_cap_usd?: number | null;
                            target_count: number;
                            target_item_name: string;
                            time_zone: string;
                            trait_definitions: components["schemas"]["Field"][];
                        };
                    };
                };
            };
        };
        trace?: never;
    };
    "/api/v1/monitors/{id}/alerts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The latest alerts */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** Format: date-time */
                            at: string;
                            count: number;
                            id: string;
                            items: {
                                after: components["schemas"]["JsonValue"];
                                before: components["schemas"]["JsonValue"];
                                field: string | null;
                                /** @enum {string} */
                                kind: "new" | "gone" | "changed" | "not_read";
                                target: string;
                            }[];
                            rule: {
                                /** @default null */
                                amount: number | null;
                                /** @default true */
                                by_mail: boolean;
                                /** @default false */
                                by_webhook: boolean;
                                field: string | null;
                                id: string;
                                /** @enum {string} */
                                test: "changes" | "appears" | "disappears" | "above" | "below" | "changes_by_percent";
                            };
                            run_id: string;
                        }[];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/monitors/{id}/changes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What changed between the runs, newest first, with the cells before and after */
        get: {
            parameters: {
                query?: {
                    cursor?: string;
                    kind?: "new" | "gone" | "changed" | "not_read";
                    limit?: number;
                    run?: string;
                };
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            data: {
                                after: components["schemas"]["Cell"] | null;
                                /** Format: date-time */
                                at: string;
                                before: components["schemas"]["Cell"] | null;
                                field: string | null;
                                id: string;
                                /** @enum {string} */
                                kind: "new" | "gone" | "changed" | "not_read";
                                reason: string | null;
                                run_id: string;
                                target_item_value: string;
                            }[];
                            next_cursor: string | null;
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/monitors/{id}/changes.atom": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What changed as an Atom feed; the monitor has the address with its token */
        get: {
            parameters: {
                query?: {
                    token?: string;
                };
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description The feed */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/atom+xml": string;
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/monitors/{id}/changes.csv": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The same as a file, safe for spreadsheet programs */
        get: {
            parameters: {
                query?: {
                    kind?: "new" | "gone" | "changed" | "not_read";
                    run?: string;
                };
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description The file */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "text/csv": string;
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/monitors/{id}/dashboard": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The dashboard of the last run of a monitor: the charts of its layout, and how far columns are filled */
        get: {
            parameters: {
                query?: {
                    filters?: string;
                    search?: string;
                };
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            charts: {
                                bars: {
                                    count: number;
                                    filters: {
                                        field: string;
                                        /** @enum {string} */
                                        is: "contains" | "equals" | "at_least" | "at_most" | "filled" | "empty" | "uncertain" | "unfilled";
                                        /** @default  */
                                        value: string;
                                    }[];
                                    label: string;
                                }[];
                                field: string;
                                figures: {
                                    max: number;
                                    mean: number;
                                    median: number;
                                    min: number;
                                } | null;
                                filled: number;
                                /** @enum {string} */
                                kind: "histogram" | "bars" | "timeline";
                                other: number;
                            }[];
                            fields: {
                                chart: ("histogram" | "bars" | "timeline") | null;
                                filled: number;
                                name: string;
                                /** @enum {string} */
                                type: "string" | "number" | "boolean" | "date" | "array" | "object";
                            }[];
                            finished_at: string | null;
                            job_id: string | null;
                            layout: {
                                charts: {
                                    field: string;
                                    /** @default false */
                                    is_wide: boolean;
                                }[];
                                saved?: {
                                    charts: {
                                        field: string;
                                        /** @default false */
                                        is_wide: boolean;
                                    }[];
                                    name: string;
                                }[];
                            };
                            rows: number;
                            title: string;
                            total: number;
                            view: {
                                id: string;
                                name: string;
                            } | null;
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/monitors/{id}/dashboard/chart": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The chart of a field of the last run of a monitor */
        get: {
            parameters: {
                query?: {
                    field?: string;
                    filters?: string;
                    search?: string;
                };
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            bars: {
                                count: number;
                                filters: {
                                    field: string;
                                    /** @enum {string} */
                                    is: "contains" | "equals" | "at_least" | "at_most" | "filled" | "empty" | "uncertain" | "unfilled";
                                    /** @default  */
                                    value: string;
                                }[];
                                label: string;
                            }[];
                            field: string;
                            figures: {
                                max: number;
                                mean: number;
                                median: number;
                                min: number;
                            } | null;
                            filled: number;
                            /** @enum {string} */
                            kind: "histogram" | "bars" | "timeline";
                            other: number;
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/monitors/{id}/dashboard/layout": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Which charts it has, in which order */
        put: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        charts: {
                            field: string;
                            /** @default false */
                            is_wide?: boolean;
                        }[];
                        saved?: {
                            charts: {
                                field: string;
                                /** @default false */
                                is_wide?: boolean;
                            }[];
                            name: string;
                        }[];
                    };
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            charts: {
                                field: string;
                                /** @default false */
                                is_wide: boolean;
                            }[];
                            saved?: {
                                charts: {
                                    field: string;
                                    /** @default false */
                                    is_wide: boolean;
                                }[];
                                name: string;
                            }[];
                        };
                    };
                };
            };
        };
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/monitors/{id}/dashboard/shares": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Links that show the dashboard */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** Format: date-time */
                            created_at: string;
                            /** @default null */
                            expires_at: string | null;
                            id: string;
                            path: string;
                        }[];
                    };
                };
            };
        };
        put?: never;
        /** A public link to the dashboard, until it is revoked */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: {
                content: {
                    "application/json": {
                        /** @default null */
                        days?: number | null;
                    };
                };
            };
            responses: {
                /** @description Default Response */
                201: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** Format: date-time */
                            created_at: string;
                            /** @default null */
                            expires_at: string | null;
                            id: string;
                            path: string;
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/monitors/{id}/dashboard/shares/{share_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** End a link */
        delete: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                    share_id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                204: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
            };
        };
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/monitors/{id}/feed-address": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A new address for its feed; the old one ends */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            base_prompt: string | null;
                            /** Format: date-time */
                            created_at: string;
                            feed_url: string;
                            first_targets: string[];
                            id: string;
                            is_active: boolean;
                            last_run: {
                                changes: {
                                    changed: number;
                                    gone: number;
                                    new: number;
                                    not_read: number;
                                } | null;
                                completed: number;
                                failed: number;
                                id: string;
                                job_id: string;
                                /** Format: date-time */
                                started_at: string;
                                /** @enum {string} */
                                status: "pending" | "in_progress" | "completed" | "failed" | "partial_completion";
                                total: number;
                            } | null;
                            name: string;
                            next_run_at: string | null;
                            obstacle: {
                                /** Format: date-time */
                                at: string;
                                text: string;
                            } | null;
                            rules: {
                                /** @default null */
                                amount: number | null;
                                /** @default true */
                                by_mail: boolean;
                                /** @default false */
                                by_webhook: boolean;
                                field: string | null;
                                id: string;
                                /** @enum {string} */
                                test: "changes" | "appears" | "disappears" | "above" | "below" | "changes_by_percent";
                            }[];
                            run_count: number;
                            schedule: {
                                /** @enum {string} */
                                kind: "hourly";
                                /** @default 0 */
                                minute: number;
                            } | {
                                at: string;
                                /** @enum {string} */
                                kind: "daily";
                            } | {
                                at: string;
                                /** @enum {string} */
                                kind: "weekly";
                                weekday: number;
                            } | {
                                expression: string;
                                /** @enum {string} */
                                kind: "cron";
                            };
                            spending_cap_usd?: number | null;
                            target_count: number;
                            target_item_name: string;
                            time_zone: string;
                            trait_definitions: components["schemas"]["Field"][];
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/monitors/{id}/job": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What each run is started with */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            base_prompt: unknown;
                            connection?: string | null;
                            page_steps?: {
                                /** @default null */
                                site: string | null;
                                steps: components["schemas"]["PageStep"][];
                            }[];
                            spending_cap_usd?: number | null;
                            target_item_name: string;
                            target_items: unknown;
                            trait_definitions: components["schemas"]["Field"][];
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/monitors/{id}/run": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Run it now, beside its schedule */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                201: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            base_prompt: string | null;
                            /** Format: date-time */
                            created_at: string;
                            feed_url: string;
                            first_targets: string[];
                            id: string;
                            is_active: boolean;
                            last_run: {
                                changes: {
                                    changed: number;
                                    gone: number;
                                    new: number;
                                    not_read: number;
                                } | null;
                                completed: number;
                                failed: number;
                                id: string;
                                job_id: string;
                                /** Format: date-time */
                                started_at: string;
                                /** @enum {string} */
                                status: "pending" | "in_progress" | "completed" | "failed" | "partial_completion";
                                total: number;
                            } | null;
                            name: string;
                            next_run_at: string | null;
                            obstacle: {
                                /** Format: date-time */
                                at: string;
                                text: string;
                            } | null;
                            rules: {
                                /** @default null */
                                amount: number | null;
                                /** @default true */
                                by_mail: boolean;
                                /** @default false */
                                by_webhook: boolean;
                                field: string | null;
                                id: string;
                                /** @enum {string} */
                                test: "changes" | "appears" | "disappears" | "above" | "below" | "changes_by_percent";
                            }[];
                            run_count: number;
                            schedule: {
                                /** @enum {string} */
                                kind: "hourly";
                                /** @default 0 */
                                minute: number;
                            } | {
                                at: string;
                                /** @enum {string} */
                                kind: "daily";
                            } | {
                                at: string;
                                /** @enum {string} */
                                kind: "weekly";
                                weekday: number;
                            } | {
                                expression: string;
                                /** @enum {string} */
                                kind: "cron";
                            };
                            spending_cap_usd?: number | null;
                            target_count: number;
                            target_item_name: string;
                            time_zone: string;
                            trait_definitions: components["schemas"]["Field"][];
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/monitors/{id}/runs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Its runs, newest first */
        get: {
            parameters: {
                query?: {
                    limit?: number;
                    offset?: number;
                };
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            changes: {
                                changed: number;
                                gone: number;
                                new: number;
                                not_read: number;
                            } | null;
                            completed: number;
                            failed: number;
                            id: string;
                            job_id: string;
                            /** Format: date-time */
                            started_at: string;
                            /** @enum {string} */
                            status: "pending" | "in_progress" | "completed" | "failed" | "partial_completion";
                            total: number;
                        }[];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/monitors/{id}/trend": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A field over the runs, by target; what is not a number is also counted */
        get: {
            parameters: {
                query?: {
                    field?: string;
                    limit?: number;
                    offset?: number;
                    runs?: number;
                    search?: string;
                };
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            counts: {
                                counts: number[];
                                value: string;
                            }[];
                            field: string;
                            /** @enum {string} */
                            kind: "number" | "category";
                            runs: {
                                /** Format: date-time */
                                at: string;
                                id: string;
                                job_id: string;
                            }[];
                            target_count: number;
                            targets: {
                                target: string;
                                values: components["schemas"]["JsonValue"][];
                            }[];
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/monitors/{id}/trend.csv": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The same as a file: a row a target, a column a run */
        get: {
            parameters: {
                query?: {
                    field?: string;
                    search?: string;
                };
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description The file */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "text/csv": string;
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/operator/local-models": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Models for this machine: those that are there, and those of the list */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            has_runtime: boolean;
                            is_possible: boolean;
                            models: {
                                bytes: number;
                                done_bytes: number;
                                is_listed: boolean;
                                is_set: boolean;
                                languages: string | null;
                                license: string | null;
                                memory_bytes: number | null;
                                name: string;
                                parameters: string | null;
                                problem: string | null;
                                /** @enum {string} */
                                state: "absent" | "downloading" | "partial" | "installed" | "unusable";
                                title: string;
                            }[];
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/operator/local-models/{name}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Remove a model from this machine, or stop its download */
        delete: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    name: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            has_runtime: boolean;
                            is_possible: boolean;
                            models: {
                                bytes: number;
                                done_bytes: number;
                                is_listed: boolean;
                                is_set: boolean;
                                languages: string | null;
                                license: string | null;
                                memory_bytes: number | null;
                                name: string;
                                parameters: string | null;
                                problem: string | null;
                                /** @enum {string} */
                                state: "absent" | "downloading" | "partial" | "installed" | "unusable";
                                title: string;
                            }[];
                        };
                    };
                };
            };
        };
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/operator/local-models/{name}/download": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Download a model of the list; goes on where it broke off */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    name: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                202: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            has_runtime: boolean;
                            is_possible: boolean;
                            models: {
                                bytes: number;
                                done_bytes: number;
                                is_listed: boolean;
                                is_set: boolean;
                                languages: string | null;
                                license: string | null;
                                memory_bytes: number | null;
                                name: string;
                                parameters: string | null;
                                problem: string | null;
                                /** @enum {string} */
                                state: "absent" | "downloading" | "partial" | "installed" | "unusable";
                                title: string;
                            }[];
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/operator/model": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The language model of this installation, and what it has cost */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            context_tokens: number | null;
                            memory: {
                                free_bytes: number;
                                limit_bytes: number | null;
                                needed_bytes: number | null;
                            } | null;
                            model: string | null;
                            price: {
                                input: number;
                                output: number;
                            } | null;
                            problem: string | null;
                            provider: string | null;
                            spent: {
                                assistant: {
                                    calls: number;
                                    completion_tokens: number;
                                    cost_usd: number | null;
                                    prompt_tokens: number;
                                    seconds: number | null;
                                };
                                jobs: {
                                    calls: number;
                                    completion_tokens: number;
                                    cost_usd: number | null;
                                    prompt_tokens: number;
                                    seconds: number | null;
                                };
                                pilot: {
                                    calls: number;
                                    completion_tokens: number;
                                    cost_usd: number | null;
                                    prompt_tokens: number;
                                    seconds: number | null;
                                };
                                test: {
                                    calls: number;
                                    completion_tokens: number;
                                    cost_usd: number | null;
                                    prompt_tokens: number;
                                    seconds: number | null;
                                };
                            };
                            /** @enum {string} */
                            state: "none" | "ready" | "unknown" | "no_file" | "no_runtime" | "unusable" | "no_memory";
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/operator/model/test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Ask the language model one small question */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            answer: string | null;
                            completion_tokens: number;
                            problem: string | null;
                            prompt_tokens: number;
                            seconds: number;
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/pages": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Read the page of one target item and keep a copy to point at, without an account */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        connection?: string | null;
                        target_item: string;
                        target_item_name?: string | null;
                    };
                };
            };
            responses: {
                /** @description Default Response */
                201: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            page: string;
                            url: string;
                            view: string;
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/pages/{page}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * A stored page to be pointed at
         * @description To be shown in a frame: nothing of the page runs or loads. It tells the window around it what is pointed at by messages `over`, `choose` and `leave`, and takes `taken`, `show` and `focus` from it.
         */
        get: {
            parameters: {
                query?: {
                    block?: number;
                    expires?: string;
                    signature?: string;
                };
                header?: never;
                path: {
                    page: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description The page */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "text/html": string;
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/pages/{page}/point": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * The field and value that places of a stored page make
         * @description Without `field` one is proposed. With `like`, the places of a field that is there, another place like it makes a list of all that are like the two.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    page: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        field?: components["schemas"]["FieldInput"];
                        like?: number[];
                        /** @default [] */
                        names?: string[];
                        places: number[];
                    };
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            evidence: {
                                at?: number | null;
                                block: number | null;
                                context?: {
                                    after?: string;
                                    before?: string;
                                    heading?: string;
                                    label?: string;
                                };
                                item?: number;
                                member?: string;
                                path?: string;
                                quote: string;
                                scan?: boolean;
                                selector: string | null;
                                snapshot: string | null;
                                url: string;
                            }[];
                            field: components["schemas"]["Field"];
                            is_list: boolean;
                            places: number[];
                            problem: string | null;
                            value: components["schemas"]["JsonValue"];
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/pilot": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * What the language model would add to a job, and cost
         * @description Reads the first 3 targets and 10 fields without the model, and again with it where cells stayed empty. Counts as previews.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        base_prompt?: string | null;
                        connection?: string | null;
                        page_steps?: {
                            /** @default null */
                            site?: string | null;
                            steps: components["schemas"]["PageStepInput"][];
                        }[];
                        spending_cap_usd?: number | null;
                        target_item_name: string;
                        /** @default [] */
                        target_items?: string[];
                        trait_definitions: components["schemas"]["FieldInput"][];
                    };
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            basis: ("pilot" | "history") | null;
                            cells: number;
                            empty: {
                                cells: number;
                                field: string;
                            }[];
                            empty_cells: number;
                            failed_targets: number;
                            filled_cells: number | null;
                            job: {
                                cost_usd: number | null;
                                seconds: number | null;
                                tokens: number;
                            } | null;
                            job_targets: number;
                            model: {
                                is_local: boolean;
                                name: string;
                            } | null;
                            pilot: {
                                cost_usd: number | null;
                                seconds: number | null;
                                tokens: number;
                            } | null;
                            targets: number;
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/pipelines/lists/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Your lists, newest first */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            columns: string[];
                            /** Format: date-time */
                            created_at: string;
                            id: string;
                            name: string;
                            row_count: number;
                        }[];
                    };
                };
            };
        };
        put?: never;
        /** Upload a list to complete rows from; one of the same name is replaced */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        columns: string[];
                        name: string;
                        rows: (string | null)[][];
                    };
                };
            };
            responses: {
                /** @description Default Response */
                201: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            columns: string[];
                            /** Format: date-time */
                            created_at: string;
                            id: string;
                            name: string;
                            row_count: number;
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/pipelines/lists/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Delete a list */
        delete: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                204: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
            };
        };
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/preview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Try up to 25 targets and 10 fields, without an account
         * @description A stream of JSON lines: `started`, then `row` or `failed` for each target as they end, then `end`.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        base_prompt?: string | null;
                        connection?: string | null;
                        page_steps?: {
                            /** @default null */
                            site?: string | null;
                            steps: components["schemas"]["PageStepInput"][];
                        }[];
                        spending_cap_usd?: number | null;
                        target_item_name: string;
                        /** @default [] */
                        target_items?: string[];
                        trait_definitions: components["schemas"]["FieldInput"][];
                    };
                };
            };
            responses: {
                /** @description JSON lines */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/x-ndjson": string;
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/propose-table": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Prompt, target name, descriptions and types for targets and names of columns
         * @description From the words alone: no page is looked at, no model is asked, nothing is kept.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        columns: string[];
                        /** @default  */
                        target_item_name?: string;
                        target_items: string[];
                    };
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            base_prompt: string;
                            fields: {
                                description: string;
                                name: string;
                                /**
                                 * @default string
                                 * @enum {string}
                                 */
                                type: "string" | "number" | "boolean" | "date" | "array" | "object";
                            }[];
                            target_item_name: string;
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/recipe-proposals": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Learn from a corrected cell, or forget what a correction taught that was taken back, and show what that would change in the other rows of its site; of a rejected cell, which of them have the same value; free of charge
         * @description With `Accept: application/x-ndjson` rows that are read again are reported as a stream of JSON lines: `progress`, then `done` or `failed`.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        field: string;
                        task_id: string;
                    };
                };
            };
            responses: {
                /** @description The result, or JSON lines */
                201: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            changes: {
                                from: components["schemas"]["Cell"];
                                target_item_value: string;
                                task_id: string;
                                to: components["schemas"]["Cell"];
                            }[];
                            checked: number;
                            field: string;
                            id: string;
                            site: string;
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/recipe-proposals/{id}/apply": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Write what a proposal showed; free of charge */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            changed: number;
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/recipe-proposals/{id}/undo": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Bring back what an applied proposal changed */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            changed: number;
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/recipes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** How your sites are read, as learned from their pages */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            data: {
                                agreement: number | null;
                                fields: string[];
                                id: string;
                                is_pinned: boolean;
                                last_used_at: string | null;
                                /** Format: date-time */
                                learned_at: string;
                                pages: string;
                                pages_read: number;
                                site: string;
                                strayed_pages: number;
                                version: number;
                            }[];
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/recipes/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One recipe with its rules in words */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            agreement: number | null;
                            fields: string[];
                            id: string;
                            is_pinned: boolean;
                            last_used_at: string | null;
                            /** Format: date-time */
                            learned_at: string;
                            pages: string;
                            pages_read: number;
                            rules: {
                                example: {
                                    is_correction: boolean;
                                    url: string;
                                    value: components["schemas"]["JsonValue"];
                                } | null;
                                field: string;
                                filled: number | null;
                                reads: string[];
                            }[];
                            site: string;
                            strayed_pages: number;
                            trait_definitions: components["schemas"]["Field"][];
                            version: number;
                            versions: {
                                changes: {
                                    field: string;
                                    from: string | null;
                                    to: string | null;
                                }[];
                                is_readable: boolean;
                                job_id: string | null;
                                /** Format: date-time */
                                learned_at: string;
                                /** @enum {string} */
                                reason: "first" | "layout" | "pages" | "correction" | "pointed";
                                solved_pages: number;
                                version: number;
                            }[];
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        /** Forget a recipe */
        delete: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                204: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
            };
        };
        options?: never;
        head?: never;
        /** Pin a recipe, so that it is never learned again, or let it go; or go back to one of its versions, which pins it */
        patch: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        is_pinned?: boolean;
                        version?: number;
                    };
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            agreement: number | null;
                            fields: string[];
                            id: string;
                            is_pinned: boolean;
                            last_used_at: string | null;
                            /** Format: date-time */
                            learned_at: string;
                            pages: string;
                            pages_read: number;
                            rules: {
                                example: {
                                    is_correction: boolean;
                                    url: string;
                                    value: components["schemas"]["JsonValue"];
                                } | null;
                                field: string;
                                filled: number | null;
                                reads: string[];
                            }[];
                            site: string;
                            strayed_pages: number;
                            trait_definitions: components["schemas"]["Field"][];
                            version: number;
                            versions: {
                                changes: {
                                    field: string;
                                    from: string | null;
                                    to: string | null;
                                }[];
                                is_readable: boolean;
                                job_id: string | null;
                                /** Format: date-time */
                                learned_at: string;
                                /** @enum {string} */
                                reason: "first" | "layout" | "pages" | "correction" | "pointed";
                                solved_pages: number;
                                version: number;
                            }[];
                        };
                    };
                };
            };
        };
        trace?: never;
    };
    "/api/v1/recipes/{id}/test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Read one page by a recipe; nothing is stored */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        url: string;
                    };
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            cells: {
                                [key: string]: components["schemas"]["Cell"];
                            };
                            fits: boolean;
                            url: string;
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/results/{task_id}/cells/{field}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Accepts, corrects or rejects a cell, takes what was pointed at, or brings back what was read
         * @description A stale `expected` is answered 409: the detail has what the cell holds now, who wrote it, and when. What stood there before is kept either way.
         */
        patch: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    field: string;
                    task_id: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        /** @enum {string} */
                        action: "accept";
                        expected?: components["schemas"]["JsonValueInput"];
                    } | {
                        /** @enum {string} */
                        action: "correct";
                        expected?: components["schemas"]["JsonValueInput"];
                        value: components["schemas"]["JsonValueInput"];
                    } | {
                        /** @enum {string} */
                        action: "point";
                        expected?: components["schemas"]["JsonValueInput"];
                        page: string;
                        places: number[];
                    } | {
                        /** @enum {string} */
                        action: "reject";
                        expected?: components["schemas"]["JsonValueInput"];
                    } | {
                        /** @enum {string} */
                        action: "restore";
                        expected?: components["schemas"]["JsonValueInput"];
                    };
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Result"];
                    };
                };
            };
        };
        trace?: never;
    };
    "/api/v1/results/{task_id}/cells/{field}/check": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Says of a drawn cell whether it is right. Cells of one’s own choice make the report say less of the others */
        put: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    field: string;
                    task_id: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        value?: components["schemas"]["JsonValueInput"];
                        verdict: ("right" | "wrong" | "unsure") | null;
                    };
                };
            };
            responses: {
                /** @description Default Response */
                204: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
            };
        };
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/results/{task_id}/cells/{field}/versions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What a cell held before, newest first */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    field: string;
                    task_id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            data: {
                                by: string | null;
                                cell: components["schemas"]["Cell"];
                                id: string;
                                /** Format: date-time */
                                replaced_at: string;
                                /** @enum {string} */
                                replaced_by: "refresh" | "edit" | "undo";
                            }[];
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/results/{task_id}/cells/{field}/versions/{version_id}/restore": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Restore an earlier value of a cell; the present one is kept as a version
         * @description A stale `expected` is answered 409, as where a cell is changed.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    field: string;
                    task_id: string;
                    version_id: string;
                };
                cookie?: never;
            };
            requestBody?: {
                content: {
                    "application/json": {
                        expected?: components["schemas"]["JsonValueInput"];
                    };
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Result"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/results/{task_id}/evidence/{field}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The stored page behind a cell, with the passage marked */
        get: {
            parameters: {
                query?: {
                    expires?: string;
                    place?: number;
                    signature?: string;
                    view?: "page" | "cut-out";
                };
                header?: never;
                path: {
                    field: string;
                    task_id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description The page */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "text/html": string;
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/results/{task_id}/evidence/{field}/links": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A link to the stored page behind a cell, valid for one minute */
        post: {
            parameters: {
                query?: {
                    place?: number;
                };
                header?: never;
                path: {
                    field: string;
                    task_id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                201: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            evidence: {
                                at?: number | null;
                                block: number | null;
                                context?: {
                                    after?: string;
                                    before?: string;
                                    heading?: string;
                                    label?: string;
                                };
                                item?: number;
                                member?: string;
                                path?: string;
                                quote: string;
                                scan?: boolean;
                                selector: string | null;
                                snapshot: string | null;
                                url: string;
                            };
                            url: string;
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/results/{task_id}/own/{column}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Fill a cell of an own column
         * @description Where the cell holds something else than `expected`, the answer is 409: its detail has what the cell holds now, who wrote it, and when.
         */
        put: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    column: string;
                    task_id: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        expected?: components["schemas"]["JsonValueInput"];
                        value: components["schemas"]["JsonValueInput"];
                    };
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Result"];
                    };
                };
            };
        };
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/results/{task_id}/pages": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** The stored pages of a row, to point at */
        post: {
            parameters: {
                query?: {
                    field?: string;
                };
                header?: never;
                path: {
                    task_id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                201: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            data: {
                                page: string;
                                url: string;
                                view: string;
                            }[];
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/schema-definitions/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Your templates, newest first */
        get: {
            parameters: {
                query?: {
                    limit?: number;
                    offset?: number;
                    search?: string;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Template"][];
                    };
                };
            };
        };
        put?: never;
        /** Save a template */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        base_prompt?: string | null;
                        name: string;
                        page_steps?: {
                            /** @default null */
                            site?: string | null;
                            steps: components["schemas"]["PageStepInput"][];
                        }[];
                        steps?: components["schemas"]["StepInput"][];
                        traits: components["schemas"]["FieldInput"][];
                    };
                };
            };
            responses: {
                /** @description Default Response */
                201: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Template"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/schema-definitions/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One template */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Template"];
                    };
                };
            };
        };
        /** Replace or rename a template */
        put: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        base_prompt?: string | null;
                        name: string;
                        page_steps?: {
                            /** @default null */
                            site?: string | null;
                            steps: components["schemas"]["PageStepInput"][];
                        }[];
                        steps?: components["schemas"]["StepInput"][];
                        traits: components["schemas"]["FieldInput"][];
                    };
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Template"];
                    };
                };
            };
        };
        post?: never;
        /** Delete a template */
        delete: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                204: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
            };
        };
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/schema-definitions/configurations/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Your saved configurations, newest first */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** Format: date-time */
                            created_at: string;
                            field_count: number;
                            id: string;
                            name: string;
                            schedule: ({
                                /** @enum {string} */
                                kind: "hourly";
                                /** @default 0 */
                                minute: number;
                            } | {
                                at: string;
                                /** @enum {string} */
                                kind: "daily";
                            } | {
                                at: string;
                                /** @enum {string} */
                                kind: "weekly";
                                weekday: number;
                            } | {
                                expression: string;
                                /** @enum {string} */
                                kind: "cron";
                            }) | null;
                            step_count: number;
                            target_count: number;
                            target_item_name: string;
                        }[];
                    };
                };
            };
        };
        put?: never;
        /** Save a configuration */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        base_prompt?: string | null;
                        name: string;
                        /** @default [] */
                        page_steps?: {
                            /** @default null */
                            site?: string | null;
                            steps: components["schemas"]["PageStepInput"][];
                        }[];
                        /** @default null */
                        schedule?: ({
                            /** @enum {string} */
                            kind: "hourly";
                            /** @default 0 */
                            minute?: number;
                        } | {
                            at: string;
                            /** @enum {string} */
                            kind: "daily";
                        } | {
                            at: string;
                            /** @enum {string} */
                            kind: "weekly";
                            weekday: number;
                        } | {
                            expression: string;
                            /** @enum {string} */
                            kind: "cron";
                        }) | null;
                        /** @default [] */
                        steps?: components["schemas"]["StepInput"][];
                        /** @default  */
                        target_item_name?: string;
                        target_items?: string[];
                        /** @default UTC */
                        time_zone?: string;
                        traits: components["schemas"]["FieldInput"][];
                    };
                };
            };
            responses: {
                /** @description Default Response */
                201: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            base_prompt: string | null;
                            /** Format: date-time */
                            created_at: string;
                            id: string;
                            name: string;
                            page_steps: {
                                /** @default null */
                                site: string | null;
                                steps: components["schemas"]["PageStep"][];
                            }[];
                            schedule: ({
                                /** @enum {string} */
                                kind: "hourly";
                                /** @default 0 */
                                minute: number;
                            } | {
                                at: string;
                                /** @enum {string} */
                                kind: "daily";
                            } | {
                                at: string;
                                /** @enum {string} */
                                kind: "weekly";
                                weekday: number;
                            } | {
                                expression: string;
                                /** @enum {string} */
                                kind: "cron";
                            }) | null;
                            steps: components["schemas"]["Step"][];
                            target_item_name: string;
                            target_items: string[];
                            time_zone: string;
                            traits: components["schemas"]["Field"][];
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/schema-definitions/configurations/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A saved configuration, complete */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            base_prompt: string | null;
                            /** Format: date-time */
                            created_at: string;
                            id: string;
                            name: string;
                            page_steps: {
                                /** @default null */
                                site: string | null;
                                steps: components["schemas"]["PageStep"][];
                            }[];
                            schedule: ({
                                /** @enum {string} */
                                kind: "hourly";
                                /** @default 0 */
                                minute: number;
                            } | {
                                at: string;
                                /** @enum {string} */
                                kind: "daily";
                            } | {
                                at: string;
                                /** @enum {string} */
                                kind: "weekly";
                                weekday: number;
                            } | {
                                expression: string;
                                /** @enum {string} */
                                kind: "cron";
                            }) | null;
                            steps: components["schemas"]["Step"][];
                            target_item_name: string;
                            target_items: string[];
                            time_zone: string;
                            traits: components["schemas"]["Field"][];
                        };
                    };
                };
            };
        };
        /** Replace a configuration */
        put: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        base_prompt?: string | null;
                        name: string;
                        /** @default [] */
                        page_steps?: {
                            /** @default null */
                            site?: string | null;
                            steps: components["schemas"]["PageStepInput"][];
                        }[];
                        /** @default null */
                        schedule?: ({
                            /** @enum {string} */
                            kind: "hourly";
                            /** @default 0 */
                            minute?: number;
                        } | {
                            at: string;
                            /** @enum {string} */
                            kind: "daily";
                        } | {
                            at: string;
                            /** @enum {string} */
                            kind: "weekly";
                            weekday: number;
                        } | {
                            expression: string;
                            /** @enum {string} */
                            kind: "cron";
                        }) | null;
                        /** @default [] */
                        steps?: components["schemas"]["StepInput"][];
                        /** @default  */
                        target_item_name?: string;
                        target_items?: string[];
                        /** @default UTC */
                        time_zone?: string;
                        traits: components["schemas"]["FieldInput"][];
                    };
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            base_prompt: string | null;
                            /** Format: date-time */
                            created_at: string;
                            id: string;
                            name: string;
                            page_steps: {
                                /** @default null */
                                site: string | null;
                                steps: components["schemas"]["PageStep"][];
                            }[];
                            schedule: ({
                                /** @enum {string} */
                                kind: "hourly";
                                /** @default 0 */
                                minute: number;
                            } | {
                                at: string;
                                /** @enum {string} */
                                kind: "daily";
                            } | {
                                at: string;
                                /** @enum {string} */
                                kind: "weekly";
                                weekday: number;
                            } | {
                                expression: string;
                                /** @enum {string} */
                                kind: "cron";
                            }) | null;
                            steps: components["schemas"]["Step"][];
                            target_item_name: string;
                            target_items: string[];
                            time_zone: string;
                            traits: components["schemas"]["Field"][];
                        };
                    };
                };
            };
        };
        post?: never;
        /** Delete a saved configuration */
        delete: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                204: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
            };
        };
        options?: never;
        head?: never;
        /** Rename a configuration */
        patch: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        name: string;
                    };
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            base_prompt: string | null;
                            /** Format: date-time */
                            created_at: string;
                            id: string;
                            name: string;
                            page_steps: {
                                /** @default null */
                                site: string | null;
                                steps: components["schemas"]["PageStep"][];
                            }[];
                            schedule: ({
                                /** @enum {string} */
                                kind: "hourly";
                                /** @default 0 */
                                minute: number;
                            } | {
                                at: string;
                                /** @enum {string} */
                                kind: "daily";
                            } | {
                                at: string;
                                /** @enum {string} */
                                kind: "weekly";
                                weekday: number;
                            } | {
                                expression: string;
                                /** @enum {string} */
                                kind: "cron";
                            }) | null;
                            steps: components["schemas"]["Step"][];
                            target_item_name: string;
                            target_items: string[];
                            time_zone: string;
                            traits: components["schemas"]["Field"][];
                        };
                    };
                };
            };
        };
        trace?: never;
    };
    "/api/v1/schema-definitions/field-types/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Your custom field types */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** Format: date-time */
                            created_at: string;
                            id: string;
                            name: string;
                            rules: {
                                allowed?: string[];
                                formula?: string;
                                max?: number;
                                min?: number;
                                pattern?: string;
                                required?: boolean;
                                shape?: {
                                    key: string;
                                    /** @default false */
                                    required: boolean;
                                    /** @enum {string} */
                                    type: "string" | "number" | "boolean" | "date" | "array" | "object";
                                }[];
                                unit?: string;
                            };
                            schema?: {
                                [key: string]: unknown;
                            };
                            /** @enum {string} */
                            type: "string" | "number" | "boolean" | "date" | "array" | "object";
                        }[];
                    };
                };
            };
        };
        put?: never;
        /** Make a custom field type */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        name: string;
                        rules: {
                            allowed?: string[];
                            formula?: string;
                            max?: number;
                            min?: number;
                            pattern?: string;
                            required?: boolean;
                            shape?: {
                                key: string;
                                /** @default false */
                                required?: boolean;
                                /** @enum {string} */
                                type: "string" | "number" | "boolean" | "date" | "array" | "object";
                            }[];
                            unit?: string;
                        };
                        schema?: {
                            [key: string]: unknown;
                        };
                        /** @enum {string} */
                        type: "string" | "number" | "boolean" | "date" | "array" | "object";
                    };
                };
            };
            responses: {
                /** @description Default Response */
                201: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** Format: date-time */
                            created_at: string;
                            id: string;
                            name: string;
                            rules: {
                                allowed?: string[];
                                formula?: string;
                                max?: number;
                                min?: number;
                                pattern?: string;
                                required?: boolean;
                                shape?: {
                                    key: string;
                                    /** @default false */
                                    required: boolean;
                                    /** @enum {string} */
                                    type: "string" | "number" | "boolean" | "date" | "array" | "object";
                                }[];
                                unit?: string;
                            };
                            schema?: {
                                [key: string]: unknown;
                            };
                            /** @enum {string} */
                            type: "string" | "number" | "boolean" | "date" | "array" | "object";
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/schema-definitions/field-types/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Replace a custom field type */
        put: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        name: string;
                        rules: {
                            allowed?: string[];
                            formula?: string;
                            max?: number;
                            min?: number;
                            pattern?: string;
                            required?: boolean;
                            shape?: {
                                key: string;
                                /** @default false */
                                required?: boolean;
                                /** @enum {string} */
                                type: "string" | "number" | "boolean" | "date" | "array" | "object";
                            }[];
                            unit?: string;
                        };
                        schema?: {
                            [key: string]: unknown;
                        };
                        /** @enum {string} */
                        type: "string" | "number" | "boolean" | "date" | "array" | "object";
                    };
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** Format: date-time */
                            created_at: string;
                            id: string;
                            name: string;
                            rules: {
                                allowed?: string[];
                                formula?: string;
                                max?: number;
                                min?: number;
                                pattern?: string;
                                required?: boolean;
                                shape?: {
                                    key: string;
                                    /** @default false */
                                    required: boolean;
                                    /** @enum {string} */
                                    type: "string" | "number" | "boolean" | "date" | "array" | "object";
                                }[];
                                unit?: string;
                            };
                            schema?: {
                                [key: string]: unknown;
                            };
                            /** @enum {string} */
                            type: "string" | "number" | "boolean" | "date" | "array" | "object";
                        };
                    };
                };
            };
        };
        post?: never;
        /** Delete a custom field type */
        delete: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                204: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
            };
        };
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/shared/{token}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A shared dashboard */
        get: {
            parameters: {
                query?: {
                    filters?: string;
                    search?: string;
                };
                header?: never;
                path: {
                    token: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            charts: {
                                bars: {
                                    count: number;
                                    filters: {
                                        field: string;
                                        /** @enum {string} */
                                        is: "contains" | "equals" | "at_least" | "at_most" | "filled" | "empty" | "uncertain" | "unfilled";
                                        /** @default  */
                                        value: string;
                                    }[];
                                    label: string;
                                }[];
                                field: string;
                                figures: {
                                    max: number;
                                    mean: number;
                                    median: number;
                                    min: number;
                                } | null;
                                filled: number;
                                /** @enum {string} */
                                kind: "histogram" | "bars" | "timeline";
                                other: number;
                            }[];
                            fields: {
                                chart: ("histogram" | "bars" | "timeline") | null;
                                filled: number;
                                name: string;
                                /** @enum {string} */
                                type: "string" | "number" | "boolean" | "date" | "array" | "object";
                            }[];
                            finished_at: string | null;
                            job_id: string | null;
                            layout: {
                                charts: {
                                    field: string;
                                    /** @default false */
                                    is_wide: boolean;
                                }[];
                                saved?: {
                                    charts: {
                                        field: string;
                                        /** @default false */
                                        is_wide: boolean;
                                    }[];
                                    name: string;
                                }[];
                            };
                            rows: number;
                            title: string;
                            total: number;
                            view: {
                                id: string;
                                name: string;
                            } | null;
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/shared/{token}/chart": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A chart of a shared dashboard */
        get: {
            parameters: {
                query?: {
                    field?: string;
                    filters?: string;
                    search?: string;
                };
                header?: never;
                path: {
                    token: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            bars: {
                                count: number;
                                filters: {
                                    field: string;
                                    /** @enum {string} */
                                    is: "contains" | "equals" | "at_least" | "at_most" | "filled" | "empty" | "uncertain" | "unfilled";
                                    /** @default  */
                                    value: string;
                                }[];
                                label: string;
                            }[];
                            field: string;
                            figures: {
                                max: number;
                                mean: number;
                                median: number;
                                min: number;
                            } | null;
                            filled: number;
                            /** @enum {string} */
                            kind: "histogram" | "bars" | "timeline";
                            other: number;
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/status": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** How the service runs and has run, as it was measured */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            components: {
                                days: {
                                    day: string;
                                    minutes: number;
                                    minutes_up: number;
                                    percent: number | null;
                                }[];
                                is_up: boolean | null;
                                last_month: {
                                    minutes: number;
                                    minutes_up: number;
                                    percent: number | null;
                                };
                                /** @enum {string} */
                                name: "service" | "web" | "database" | "queue" | "workers" | "accounts";
                                this_month: {
                                    minutes: number;
                                    minutes_up: number;
                                    percent: number | null;
                                };
                            }[];
                            measured_at: string | null;
                            replies: {
                                answered: number;
                                /** @enum {string} */
                                plan: "advanced" | "pro";
                                target_hours: number;
                                within_target: number;
                            }[];
                            target_percent: number;
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/status/credits": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Your credits for months below the target */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            amount_usd: number;
                            month: string;
                            percent: number;
                            /** @enum {string} */
                            state: "proposed" | "approved" | "declined";
                        }[];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/support/tickets": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Your requests, newest first */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            created_at: string;
                            messages: {
                                /** @enum {string} */
                                author: "requester" | "support";
                                body: string;
                                created_at: string;
                            }[];
                            number: number;
                            /** @enum {string} */
                            plan: "starter" | "advanced" | "pro";
                            /** @enum {string} */
                            status: "open" | "answered" | "closed";
                            subject: string;
                            /** @enum {string} */
                            topic: "question" | "problem" | "billing" | "downgrade" | "other";
                        }[];
                    };
                };
            };
        };
        put?: never;
        /** Ask support; the answer comes by e-mail */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        body: string;
                        /** Format: email */
                        email?: string;
                        subject: string;
                        /** @enum {string} */
                        topic: "question" | "problem" | "billing" | "downgrade" | "other";
                    };
                };
            };
            responses: {
                /** @description Default Response */
                201: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            number: number;
                            reply_within_hours: number | null;
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/support/tickets/{number}/messages": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Write on to a request */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    number: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        body: string;
                    };
                };
            };
            responses: {
                /** @description Default Response */
                201: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            created_at: string;
                            messages: {
                                /** @enum {string} */
                                author: "requester" | "support";
                                body: string;
                                created_at: string;
                            }[];
                            number: number;
                            /** @enum {string} */
                            plan: "starter" | "advanced" | "pro";
                            /** @enum {string} */
                            status: "open" | "answered" | "closed";
                            subject: string;
                            /** @enum {string} */
                            topic: "question" | "problem" | "billing" | "downgrade" | "other";
                        }[];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/tasks/{id}/picture": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What the page of a failed target showed when a step on it could not be done
         * @description Kept for 30 days, for the first 20 such targets of a job.
         */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description The picture */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "image/jpeg": string;
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/tasks/{id}/result": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The row of a completed task */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            data: components["schemas"]["Result"];
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/team-invitations/accept": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Join the team you were invited to */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        token: string;
                    };
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            id: string;
                            is_active: boolean;
                            member_count: number;
                            name: string;
                            owner_email: string;
                            /** @enum {string} */
                            plan: "starter" | "advanced" | "pro";
                            /** @enum {string} */
                            role: "owner" | "editor" | "viewer";
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/team-invitations/look": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** What the invitation of a mailed link is to */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        token: string;
                    };
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            email: string;
                            /** Format: date-time */
                            expires_at: string;
                            inviter_email: string;
                            /** @enum {string} */
                            role: "editor" | "viewer";
                            team_name: string;
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/teams/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The teams you are in, your own first */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            id: string;
                            is_active: boolean;
                            member_count: number;
                            name: string;
                            owner_email: string;
                            /** @enum {string} */
                            plan: "starter" | "advanced" | "pro";
                            /** @enum {string} */
                            role: "owner" | "editor" | "viewer";
                        }[];
                    };
                };
            };
        };
        put?: never;
        /** Make your workspace a team */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        name: string;
                    };
                };
            };
            responses: {
                /** @description Default Response */
                201: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            id: string;
                            is_active: boolean;
                            member_count: number;
                            name: string;
                            owner_email: string;
                            /** @enum {string} */
                            plan: "starter" | "advanced" | "pro";
                            /** @enum {string} */
                            role: "owner" | "editor" | "viewer";
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/teams/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A team with its members; its owner sees open invitations */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** Format: date-time */
                            created_at: string;
                            id: string;
                            invitations: {
                                email: string;
                                /** Format: date-time */
                                expires_at: string;
                                id: string;
                                /** @enum {string} */
                                role: "editor" | "viewer";
                                /** Format: date-time */
                                sent_at: string;
                            }[];
                            is_active: boolean;
                            member_count: number;
                            members: {
                                email: string;
                                id: string;
                                is_you: boolean;
                                /** Format: date-time */
                                joined_at: string;
                                /** @enum {string} */
                                role: "owner" | "editor" | "viewer";
                            }[];
                            name: string;
                            owner_email: string;
                            /** @enum {string} */
                            plan: "starter" | "advanced" | "pro";
                            /** @enum {string} */
                            role: "owner" | "editor" | "viewer";
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        /** End your team: its members leave, its work stays yours */
        delete: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                204: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
            };
        };
        options?: never;
        head?: never;
        /** Give your team another name */
        patch: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        name: string;
                    };
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** Format: date-time */
                            created_at: string;
                            id: string;
                            invitations: {
                                email: string;
                                /** Format: date-time */
                                expires_at: string;
                                id: string;
                                /** @enum {string} */
                                role: "editor" | "viewer";
                                /** Format: date-time */
                                sent_at: string;
                            }[];
                            is_active: boolean;
                            member_count: number;
                            members: {
                                email: string;
                                id: string;
                                is_you: boolean;
                                /** Format: date-time */
                                joined_at: string;
                                /** @enum {string} */
                                role: "owner" | "editor" | "viewer";
                            }[];
                            name: string;
                            owner_email: string;
                            /** @enum {string} */
                            plan: "starter" | "advanced" | "pro";
                            /** @enum {string} */
                            role: "owner" | "editor" | "viewer";
                        };
                    };
                };
            };
        };
        trace?: never;
    };
    "/api/v1/teams/{id}/activity": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Who did what in a team, newest first */
        get: {
            parameters: {
                query?: {
                    cursor?: string;
                    limit?: number;
                };
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            data: {
                                action: string;
                                actor_email: string | null;
                                /** Format: date-time */
                                at: string;
                                id: string;
                                subject_id: string | null;
                                subject_name: string | null;
                                subject_type: string;
                            }[];
                            next_cursor: string | null;
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/teams/{id}/invitations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Invite a person by mail; inviting again sends a new link and voids the old one */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        email: string;
                        /** @enum {string} */
                        role: "editor" | "viewer";
                    };
                };
            };
            responses: {
                /** @description Default Response */
                201: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            email: string;
                            /** Format: date-time */
                            expires_at: string;
                            id: string;
                            /** @enum {string} */
                            role: "editor" | "viewer";
                            /** Format: date-time */
                            sent_at: string;
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/teams/{id}/invitations/{invitation_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Withdraw an invitation */
        delete: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                    invitation_id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                204: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
            };
        };
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/teams/{id}/members/{member_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Remove a member, or leave a team */
        delete: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                    member_id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                204: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
            };
        };
        options?: never;
        head?: never;
        /** Give a member another role */
        patch: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                    member_id: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        /** @enum {string} */
                        role: "editor" | "viewer";
                    };
                };
            };
            responses: {
                /** @description Default Response */
                204: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
            };
        };
        trace?: never;
    };
    "/api/v1/webhooks/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Your webhooks, newest first */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** Format: date-time */
                            created_at: string;
                            disabled_at: string | null;
                            events: ("job.completed" | "job.failed" | "job.partial_completion" | "monitor.alert")[];
                            id: string;
                            job_id: string | null;
                            secret: string;
                            url: string;
                        }[];
                    };
                };
            };
        };
        put?: never;
        /** Have an address called when jobs end */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        /**
                         * @default [
                         *       "job.completed",
                         *       "job.failed",
                         *       "job.partial_completion",
                         *       "monitor.alert"
                         *     ]
                         */
                        events?: ("job.completed" | "job.failed" | "job.partial_completion" | "monitor.alert")[];
                        job_id?: string | null;
                        url: string;
                    };
                };
            };
            responses: {
                /** @description Default Response */
                201: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** Format: date-time */
                            created_at: string;
                            disabled_at: string | null;
                            events: ("job.completed" | "job.failed" | "job.partial_completion" | "monitor.alert")[];
                            id: string;
                            job_id: string | null;
                            secret: string;
                            url: string;
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/webhooks/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Delete a webhook and its log */
        delete: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                204: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
            };
        };
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/webhooks/{id}/deliveries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The latest messages to it */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            attempts: number;
                            /** Format: date-time */
                            created_at: string;
                            delivered_at: string | null;
                            error: string | null;
                            event: string;
                            id: string;
                            next_attempt_at: string | null;
                            payload: unknown;
                            /** @enum {string} */
                            state: "pending" | "delivered" | "failed";
                            status: number | null;
                        }[];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/webhooks/{id}/deliveries/{delivery_id}/replay": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Send a message once more */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    delivery_id: string;
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                202: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            attempts: number;
                            /** Format: date-time */
                            created_at: string;
                            delivered_at: string | null;
                            error: string | null;
                            event: string;
                            id: string;
                            next_attempt_at: string | null;
                            payload: unknown;
                            /** @enum {string} */
                            state: "pending" | "delivered" | "failed";
                            status: number | null;
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/webhooks/{id}/test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Send a test message */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                202: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            attempts: number;
                            /** Format: date-time */
                            created_at: string;
                            delivered_at: string | null;
                            error: string | null;
                            event: string;
                            id: string;
                            next_attempt_at: string | null;
                            payload: unknown;
                            /** @enum {string} */
                            state: "pending" | "delivered" | "failed";
                            status: number | null;
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        Cell: {
            confidence: number | null;
            evidence: {
                at?: number | null;
                block: number | null;
                context?: {
                    after?: string;
                    before?: string;
                    heading?: string;
                    label?: string;
                };
                item?: number;
                member?: string;
                path?: string;
                quote: string;
                scan?: boolean;
                selector: string | null;
                snapshot: string | null;
                url: string;
            }[];
            method: ("structured" | "recipe" | "reader" | "model" | "enriched" | "corrected") | null;
            parts?: {
                confidence: number | null;
                path: string;
                reason: ("not_on_page" | "ambiguous" | "type_mismatch" | "unverified" | "truncated" | "over_budget" | "model_failed" | "blocked" | "needs_login" | "fetch_failed" | "rejected" | "page_not_stored" | "rule_broken" | "not_computed" | "source_empty" | "not_configured") | null;
            }[];
            raw: string | null;
            reason: ("not_on_page" | "ambiguous" | "type_mismatch" | "unverified" | "truncated" | "over_budget" | "model_failed" | "blocked" | "needs_login" | "fetch_failed" | "rejected" | "page_not_stored" | "rule_broken" | "not_computed" | "source_empty" | "not_configured") | null;
            /** @enum {string} */
            status: "found" | "absent" | "conflict" | "unverified" | "derived" | "corrected";
            sum_checks?: {
                agrees: boolean;
                counted: {
                    amount: number;
                    /** @enum {string} */
                    kind: "total" | "net" | "tax" | "discount" | "charge" | "rounding";
                }[];
                difference: number;
                expected: number;
                items: {
                    amount?: string;
                    field: string;
                    path?: string;
                    price?: string;
                    quantity?: string;
                };
                /** @enum {string} */
                kind: "total" | "net" | "tax";
                lines: number;
                path?: string;
                stated: {
                    amount: number;
                    field?: string;
                    /** @enum {string} */
                    kind: "total" | "net" | "tax" | "discount" | "charge" | "rounding";
                    path?: string;
                }[];
                sum: number;
            }[];
            value: components["schemas"]["JsonValue"];
        };
        Error: {
            detail: string | {
                loc: (string | number)[];
                msg: string;
                type: string;
            }[] | {
                [key: string]: unknown;
            };
            quota?: {
                balance_usd?: number;
                cost_usd?: number;
                missing_usd?: number;
                /** @enum {string} */
                reason: "balance" | "cap" | "requests" | "storage" | "key";
                upgrade: boolean;
            };
        };
        Field: {
            description: string;
            example?: {
                blocks: number[];
                page: string;
                quote: string;
                url: string;
                value: components["schemas"]["JsonValue"];
            };
            items?: {
                properties: {
                    [key: string]: {
                        description?: string;
                        format?: string;
                        /** @enum {string} */
                        type?: "string" | "number" | "integer" | "boolean" | "array" | "object";
                    };
                };
                required?: string[];
                /** @constant */
                type?: "object";
            };
            members?: {
                description?: string;
                name: string;
                /** @enum {string} */
                type?: "string" | "number" | "boolean" | "date" | "array" | "object";
            }[];
            name: string;
            rules?: {
                allowed?: string[];
                formula?: string;
                max?: number;
                min?: number;
                pattern?: string;
                required?: boolean;
                shape?: {
                    key: string;
                    /** @default false */
                    required: boolean;
                    /** @enum {string} */
                    type: "string" | "number" | "boolean" | "date" | "array" | "object";
                }[];
                unit?: string;
            };
            schema?: {
                [key: string]: unknown;
            };
            source?: {
                from: string[];
                /** @enum {string} */
                kind: "search" | "site" | "derived";
            };
            /**
             * @default string
             * @enum {string}
             */
            type: "string" | "number" | "boolean" | "date" | "array" | "object";
        };
        FieldInput: {
            description: string;
            example?: {
                blocks: number[];
                page: string;
                quote: string;
                url: string;
                value: components["schemas"]["JsonValueInput"];
            };
            items?: {
                properties: {
                    [key: string]: {
                        description?: string;
                        format?: string;
                        /** @enum {string} */
                        type?: "string" | "number" | "integer" | "boolean" | "array" | "object";
                    };
                };
                required?: string[];
                /** @constant */
                type?: "object";
            };
            members?: {
                description?: string;
                name: string;
                /** @enum {string} */
                type?: "string" | "number" | "boolean" | "date" | "array" | "object";
            }[];
            name: string;
            rules?: {
                allowed?: string[];
                formula?: string;
                max?: number;
                min?: number;
                pattern?: string;
                required?: boolean;
                shape?: {
                    key: string;
                    /** @default false */
                    required: boolean;
                    /** @enum {string} */
                    type: "string" | "number" | "boolean" | "date" | "array" | "object";
                }[];
                unit?: string;
            };
            schema?: {
                [key: string]: unknown;
            };
            source?: {
                from: string[];
                /** @enum {string} */
                kind: "search" | "site" | "derived";
            };
            /**
             * @default string
             * @enum {string}
             */
            type: "string" | "number" | "boolean" | "date" | "array" | "object";
        };
        Job: {
            base_prompt: string | null;
            column_of?: string | null;
            connection?: {
                id: string;
                name: string;
            } | null;
            /** Format: date-time */
            created_at: string;
            created_by?: string | null;
            emoji?: string | null;
            finished_at: string | null;
            first_targets: string[];
            folder_id?: string | null;
            held_up?: {
                /** @enum {string} */
                reason: "no_worker" | "disk_full" | "disk_unwritable" | "sign_in" | "machine";
                text: string;
            };
            id: string;
            model_usage?: {
                calls: number;
                completion_tokens: number;
                cost_usd: number;
                prompt_tokens: number;
            };
            name?: string;
            name_is_given?: boolean;
            own_columns?: {
                id: string;
                /** @enum {string} */
                kind: "text" | "number" | "select" | "person" | "date" | "checkbox" | "note";
                name: string;
                options: string[];
            }[];
            page_steps?: {
                /** @default null */
                site: string | null;
                steps: components["schemas"]["PageStep"][];
            }[];
            progress: {
                completed: number;
                failed: number;
                in_progress: number;
                pending: number;
                total: number;
            };
            queue_position?: number | null;
            recipes?: {
                learned: number;
                relearned: number;
                relearned_sites?: {
                    /** @enum {string} */
                    reason: "first" | "layout" | "pages" | "correction" | "pointed";
                    recipe_id: string;
                    site: string;
                }[];
                reused_pages: number;
            };
            refresh_of?: string | null;
            rerun_of: string | null;
            started_at: string | null;
            /** @enum {string} */
            status: "pending" | "in_progress" | "completed" | "failed" | "partial_completion";
            target_item_name: string;
            trait_definitions: components["schemas"]["Field"][];
            usage?: {
                cells_consumed: number;
                cells_overage: number;
                cost_usd: number;
                spending_cap_usd: number | null;
            };
        };
        JsonValue: unknown;
        JsonValueInput: unknown;
        PageStep: {
            /** @constant */
            kind: "click";
            on: {
                label?: string;
                name?: string;
                /** @enum {string} */
                role?: "button" | "link" | "tab" | "option" | "radio" | "checkbox" | "switch" | "menuitem" | "combobox" | "listbox" | "radiogroup" | "group" | "tablist" | "textbox" | "searchbox" | "spinbutton" | "slider" | "treeitem" | "gridcell" | "row" | "heading" | "dialog" | "region" | "table" | "list" | "listitem" | "img";
                selector?: string;
                text?: string;
            };
            /** @default false */
            optional: boolean;
            /** @default 10 */
            timeout_s: number;
        } | {
            /** @constant */
            kind: "fill";
            on: {
                label?: string;
                name?: string;
                /** @enum {string} */
                role?: "button" | "link" | "tab" | "option" | "radio" | "checkbox" | "switch" | "menuitem" | "combobox" | "listbox" | "radiogroup" | "group" | "tablist" | "textbox" | "searchbox" | "spinbutton" | "slider" | "treeitem" | "gridcell" | "row" | "heading" | "dialog" | "region" | "table" | "list" | "listitem" | "img";
                selector?: string;
                text?: string;
            };
            /** @default false */
            optional: boolean;
            /** @default 10 */
            timeout_s: number;
            value: string;
        } | {
            /** @constant */
            kind: "choose";
            on?: {
                label?: string;
                name?: string;
                /** @enum {string} */
                role?: "button" | "link" | "tab" | "option" | "radio" | "checkbox" | "switch" | "menuitem" | "combobox" | "listbox" | "radiogroup" | "group" | "tablist" | "textbox" | "searchbox" | "spinbutton" | "slider" | "treeitem" | "gridcell" | "row" | "heading" | "dialog" | "region" | "table" | "list" | "listitem" | "img";
                selector?: string;
                text?: string;
            };
            option: string;
            /** @default false */
            optional: boolean;
            /** @default 10 */
            timeout_s: number;
        } | {
            /** @enum {string} */
            key: "Enter" | "Escape" | "Tab" | "Space" | "ArrowDown" | "ArrowUp" | "ArrowLeft" | "ArrowRight" | "PageDown" | "PageUp" | "Home" | "End" | "Backspace" | "Delete";
            /** @constant */
            kind: "press";
            on?: {
                label?: string;
                name?: string;
                /** @enum {string} */
                role?: "button" | "link" | "tab" | "option" | "radio" | "checkbox" | "switch" | "menuitem" | "combobox" | "listbox" | "radiogroup" | "group" | "tablist" | "textbox" | "searchbox" | "spinbutton" | "slider" | "treeitem" | "gridcell" | "row" | "heading" | "dialog" | "region" | "table" | "list" | "listitem" | "img";
                selector?: string;
                text?: string;
            };
            /** @default false */
            optional: boolean;
            /** @default 10 */
            timeout_s: number;
        } | {
            /** @default false */
            gone: boolean;
            /** @constant */
            kind: "wait_for";
            on: {
                label?: string;
                name?: string;
                /** @enum {string} */
                role?: "button" | "link" | "tab" | "option" | "radio" | "checkbox" | "switch" | "menuitem" | "combobox" | "listbox" | "radiogroup" | "group" | "tablist" | "textbox" | "searchbox" | "spinbutton" | "slider" | "treeitem" | "gridcell" | "row" | "heading" | "dialog" | "region" | "table" | "list" | "listitem" | "img";
                selector?: string;
                text?: string;
            };
            /** @default false */
            optional: boolean;
            /** @default 10 */
            timeout_s: number;
        } | {
            /** @constant */
            kind: "scroll";
            on?: {
                label?: string;
                name?: string;
                /** @enum {string} */
                role?: "button" | "link" | "tab" | "option" | "radio" | "checkbox" | "switch" | "menuitem" | "combobox" | "listbox" | "radiogroup" | "group" | "tablist" | "textbox" | "searchbox" | "spinbutton" | "slider" | "treeitem" | "gridcell" | "row" | "heading" | "dialog" | "region" | "table" | "list" | "listitem" | "img";
                selector?: string;
                text?: string;
            };
            /** @default false */
            optional: boolean;
            /** @default 10 */
            timeout_s: number;
            /** @default 1 */
            times: number;
        } | {
            /** @constant */
            kind: "load_more";
            on?: {
                label?: string;
                name?: string;
                /** @enum {string} */
                role?: "button" | "link" | "tab" | "option" | "radio" | "checkbox" | "switch" | "menuitem" | "combobox" | "listbox" | "radiogroup" | "group" | "tablist" | "textbox" | "searchbox" | "spinbutton" | "slider" | "treeitem" | "gridcell" | "row" | "heading" | "dialog" | "region" | "table" | "list" | "listitem" | "img";
                selector?: string;
                text?: string;
            };
            /** @default false */
            optional: boolean;
            /** @default 10 */
            timeout_s: number;
            /** @default 1 */
            times: number;
        } | {
            /** @constant */
            kind: "close_overlay";
            on?: {
                label?: string;
                name?: string;
                /** @enum {string} */
                role?: "button" | "link" | "tab" | "option" | "radio" | "checkbox" | "switch" | "menuitem" | "combobox" | "listbox" | "radiogroup" | "group" | "tablist" | "textbox" | "searchbox" | "spinbutton" | "slider" | "treeitem" | "gridcell" | "row" | "heading" | "dialog" | "region" | "table" | "list" | "listitem" | "img";
                selector?: string;
                text?: string;
            };
            /** @default false */
            optional: boolean;
            /** @default 10 */
            timeout_s: number;
        } | {
            /** @constant */
            kind: "next_tab";
            on?: {
                label?: string;
                name?: string;
                /** @enum {string} */
                role?: "button" | "link" | "tab" | "option" | "radio" | "checkbox" | "switch" | "menuitem" | "combobox" | "listbox" | "radiogroup" | "group" | "tablist" | "textbox" | "searchbox" | "spinbutton" | "slider" | "treeitem" | "gridcell" | "row" | "heading" | "dialog" | "region" | "table" | "list" | "listitem" | "img";
                selector?: string;
                text?: string;
            };
            /** @default false */
            optional: boolean;
            /** @default 10 */
            timeout_s: number;
        } | {
            field?: string;
            /** @constant */
            kind: "for_each";
            member?: string;
            on?: {
                label?: string;
                name?: string;
                /** @enum {string} */
                role?: "button" | "link" | "tab" | "option" | "radio" | "checkbox" | "switch" | "menuitem" | "combobox" | "listbox" | "radiogroup" | "group" | "tablist" | "textbox" | "searchbox" | "spinbutton" | "slider" | "treeitem" | "gridcell" | "row" | "heading" | "dialog" | "region" | "table" | "list" | "listitem" | "img";
                selector?: string;
                text?: string;
            };
            /** @default false */
            optional: boolean;
            /** @default [] */
            options: string[];
            /** @default 10 */
            timeout_s: number;
        };
        PageStepInput: {
            /** @constant */
            kind: "click";
            on: {
                label?: string;
                name?: string;
                /** @enum {string} */
                role?: "button" | "link" | "tab" | "option" | "radio" | "checkbox" | "switch" | "menuitem" | "combobox" | "listbox" | "radiogroup" | "group" | "tablist" | "textbox" | "searchbox" | "spinbutton" | "slider" | "treeitem" | "gridcell" | "row" | "heading" | "dialog" | "region" | "table" | "list" | "listitem" | "img";
                selector?: string;
                text?: string;
            };
            /** @default false */
            optional: boolean;
            /** @default 10 */
            timeout_s: number;
        } | {
            /** @constant */
            kind: "fill";
            on: {
                label?: string;
                name?: string;
                /** @enum {string} */
                role?: "button" | "link" | "tab" | "option" | "radio" | "checkbox" | "switch" | "menuitem" | "combobox" | "listbox" | "radiogroup" | "group" | "tablist" | "textbox" | "searchbox" | "spinbutton" | "slider" | "treeitem" | "gridcell" | "row" | "heading" | "dialog" | "region" | "table" | "list" | "listitem" | "img";
                selector?: string;
                text?: string;
            };
            /** @default false */
            optional: boolean;
            /** @default 10 */
            timeout_s: number;
            value: string;
        } | {
            /** @constant */
            kind: "choose";
            on?: {
                label?: string;
                name?: string;
                /** @enum {string} */
                role?: "button" | "link" | "tab" | "option" | "radio" | "checkbox" | "switch" | "menuitem" | "combobox" | "listbox" | "radiogroup" | "group" | "tablist" | "textbox" | "searchbox" | "spinbutton" | "slider" | "treeitem" | "gridcell" | "row" | "heading" | "dialog" | "region" | "table" | "list" | "listitem" | "img";
                selector?: string;
                text?: string;
            };
            option: string;
            /** @default false */
            optional: boolean;
            /** @default 10 */
            timeout_s: number;
        } | {
            /** @enum {string} */
            key: "Enter" | "Escape" | "Tab" | "Space" | "ArrowDown" | "ArrowUp" | "ArrowLeft" | "ArrowRight" | "PageDown" | "PageUp" | "Home" | "End" | "Backspace" | "Delete";
            /** @constant */
            kind: "press";
            on?: {
                label?: string;
                name?: string;
                /** @enum {string} */
                role?: "button" | "link" | "tab" | "option" | "radio" | "checkbox" | "switch" | "menuitem" | "combobox" | "listbox" | "radiogroup" | "group" | "tablist" | "textbox" | "searchbox" | "spinbutton" | "slider" | "treeitem" | "gridcell" | "row" | "heading" | "dialog" | "region" | "table" | "list" | "listitem" | "img";
                selector?: string;
                text?: string;
            };
            /** @default false */
            optional: boolean;
            /** @default 10 */
            timeout_s: number;
        } | {
            /** @default false */
            gone: boolean;
            /** @constant */
            kind: "wait_for";
            on: {
                label?: string;
                name?: string;
                /** @enum {string} */
                role?: "button" | "link" | "tab" | "option" | "radio" | "checkbox" | "switch" | "menuitem" | "combobox" | "listbox" | "radiogroup" | "group" | "tablist" | "textbox" | "searchbox" | "spinbutton" | "slider" | "treeitem" | "gridcell" | "row" | "heading" | "dialog" | "region" | "table" | "list" | "listitem" | "img";
                selector?: string;
                text?: string;
            };
            /** @default false */
            optional: boolean;
            /** @default 10 */
            timeout_s: number;
        } | {
            /** @constant */
            kind: "scroll";
            on?: {
                label?: string;
                name?: string;
                /** @enum {string} */
                role?: "button" | "link" | "tab" | "option" | "radio" | "checkbox" | "switch" | "menuitem" | "combobox" | "listbox" | "radiogroup" | "group" | "tablist" | "textbox" | "searchbox" | "spinbutton" | "slider" | "treeitem" | "gridcell" | "row" | "heading" | "dialog" | "region" | "table" | "list" | "listitem" | "img";
                selector?: string;
                text?: string;
            };
            /** @default false */
            optional: boolean;
            /** @default 10 */
            timeout_s: number;
            /** @default 1 */
            times: number;
        } | {
            /** @constant */
            kind: "load_more";
            on?: {
                label?: string;
                name?: string;
                /** @enum {string} */
                role?: "button" | "link" | "tab" | "option" | "radio" | "checkbox" | "switch" | "menuitem" | "combobox" | "listbox" | "radiogroup" | "group" | "tablist" | "textbox" | "searchbox" | "spinbutton" | "slider" | "treeitem" | "gridcell" | "row" | "heading" | "dialog" | "region" | "table" | "list" | "listitem" | "img";
                selector?: string;
                text?: string;
            };
            /** @default false */
            optional: boolean;
            /** @default 10 */
            timeout_s: number;
            /** @default 1 */
            times: number;
        } | {
            /** @constant */
            kind: "close_overlay";
            on?: {
                label?: string;
                name?: string;
                /** @enum {string} */
                role?: "button" | "link" | "tab" | "option" | "radio" | "checkbox" | "switch" | "menuitem" | "combobox" | "listbox" | "radiogroup" | "group" | "tablist" | "textbox" | "searchbox" | "spinbutton" | "slider" | "treeitem" | "gridcell" | "row" | "heading" | "dialog" | "region" | "table" | "list" | "listitem" | "img";
                selector?: string;
                text?: string;
            };
            /** @default false */
            optional: boolean;
            /** @default 10 */
            timeout_s: number;
        } | {
            /** @constant */
            kind: "next_tab";
            on?: {
                label?: string;
                name?: string;
                /** @enum {string} */
                role?: "button" | "link" | "tab" | "option" | "radio" | "checkbox" | "switch" | "menuitem" | "combobox" | "listbox" | "radiogroup" | "group" | "tablist" | "textbox" | "searchbox" | "spinbutton" | "slider" | "treeitem" | "gridcell" | "row" | "heading" | "dialog" | "region" | "table" | "list" | "listitem" | "img";
                selector?: string;
                text?: string;
            };
            /** @default false */
            optional: boolean;
            /** @default 10 */
            timeout_s: number;
        } | {
            field?: string;
            /** @constant */
            kind: "for_each";
            member?: string;
            on?: {
                label?: string;
                name?: string;
                /** @enum {string} */
                role?: "button" | "link" | "tab" | "option" | "radio" | "checkbox" | "switch" | "menuitem" | "combobox" | "listbox" | "radiogroup" | "group" | "tablist" | "textbox" | "searchbox" | "spinbutton" | "slider" | "treeitem" | "gridcell" | "row" | "heading" | "dialog" | "region" | "table" | "list" | "listitem" | "img";
                selector?: string;
                text?: string;
            };
            /** @default false */
            optional: boolean;
            /** @default [] */
            options: string[];
            /** @default 10 */
            timeout_s: number;
        };
        Result: {
            cells: {
                [key: string]: components["schemas"]["Cell"];
            };
            data: {
                [key: string]: components["schemas"]["JsonValue"];
            };
            own?: {
                [key: string]: components["schemas"]["JsonValue"];
            };
            position: number;
            target_item_value: string;
            task_id: string;
        };
        Step: {
            condition: string;
            id: string;
            /** @default false */
            is_off: boolean;
            /**
             * @default matching
             * @enum {string}
             */
            keeps: "matching" | "others";
            /** @constant */
            kind: "filter";
        } | {
            column: string;
            id: string;
            /** @default false */
            is_off: boolean;
            /** @constant */
            kind: "rename";
            to: string;
        } | {
            column: string;
            formula: string;
            id: string;
            /** @default false */
            is_off: boolean;
            /** @constant */
            kind: "compute";
        } | {
            column: string;
            id: string;
            /** @default false */
            is_off: boolean;
            /** @constant */
            kind: "convert";
            /** @enum {string} */
            to: "string" | "number" | "boolean" | "date" | "array" | "object";
        } | {
            column: string;
            id: string;
            /** @default [] */
            into: string[];
            /** @default false */
            is_off: boolean;
            /** @constant */
            kind: "split";
            /** @default , */
            separator: string;
        } | {
            column: string;
            id: string;
            /** @default false */
            is_off: boolean;
            /** @default null */
            keeps: string[] | null;
            /** @constant */
            kind: "expand";
            /** @default [] */
            members: string[];
        } | {
            columns: string[];
            id: string;
            /** @default false */
            is_off: boolean;
            /** @default false */
            keeps_sources: boolean;
            /** @constant */
            kind: "merge";
            /** @default  */
            separator: string;
            to: string;
        } | {
            /** @default [] */
            columns: string[];
            id: string;
            /** @default true */
            ignores_case: boolean;
            /** @default false */
            is_off: boolean;
            /** @constant */
            kind: "deduplicate";
        } | {
            column: string;
            /** @default false */
            drops_unmatched: boolean;
            id: string;
            /** @default true */
            ignores_case: boolean;
            /** @default false */
            is_off: boolean;
            /** @constant */
            kind: "join";
            list_column: string;
            /** Format: uuid */
            list_id: string;
            take: {
                as: string;
                column: string;
            }[];
        } | {
            id: string;
            /** @default false */
            is_off: boolean;
            /** @constant */
            kind: "validate";
            /**
             * @default flag
             * @enum {string}
             */
            on_broken: "flag" | "drop";
            rules: {
                column: string;
                rule: {
                    allowed?: string[];
                    formula?: string;
                    max?: number;
                    min?: number;
                    pattern?: string;
                    required?: boolean;
                    shape?: {
                        key: string;
                        /** @default false */
                        required: boolean;
                        /** @enum {string} */
                        type: "string" | "number" | "boolean" | "date" | "array" | "object";
                    }[];
                    unit?: string;
                };
            }[];
        } | {
            by: {
                column: string;
                /**
                 * @default asc
                 * @enum {string}
                 */
                direction: "asc" | "desc";
            }[];
            id: string;
            /** @default false */
            is_off: boolean;
            /** @constant */
            kind: "sort";
        } | {
            id: string;
            /** @default false */
            is_off: boolean;
            /** @constant */
            kind: "limit";
            rows: number;
        } | {
            columns: string[];
            id: string;
            /** @default false */
            is_off: boolean;
            /** @constant */
            kind: "fill_down";
        } | {
            columns: string[];
            id: string;
            /** @default false */
            is_off: boolean;
            /** @constant */
            kind: "columns";
        } | {
            column: string;
            description: string;
            id: string;
            /** @default false */
            is_off: boolean;
            /** @constant */
            kind: "enrich";
            source: {
                from: string[];
                /** @enum {string} */
                kind: "search" | "site" | "derived";
            };
            /**
             * @default string
             * @enum {string}
             */
            to: "string" | "number" | "boolean" | "date" | "array" | "object";
        } | {
            /** @default null */
            destination_id: string | null;
            id: string;
            /** @default false */
            is_off: boolean;
            /** @constant */
            kind: "deliver";
            /** @default null */
            webhook_id: string | null;
        };
        StepInput: {
            condition: string;
            id: string;
            /** @default false */
            is_off: boolean;
            /**
             * @default matching
             * @enum {string}
             */
            keeps: "matching" | "others";
            /** @constant */
            kind: "filter";
        } | {
            column: string;
            id: string;
            /** @default false */
            is_off: boolean;
            /** @constant */
            kind: "rename";
            to: string;
        } | {
            column: string;
            formula: string;
            id: string;
            /** @default false */
            is_off: boolean;
            /** @constant */
            kind: "compute";
        } | {
            column: string;
            id: string;
            /** @default false */
            is_off: boolean;
            /** @constant */
            kind: "convert";
            /** @enum {string} */
            to: "string" | "number" | "boolean" | "date" | "array" | "object";
        } | {
            column: string;
            id: string;
            /** @default [] */
            into: string[];
            /** @default false */
            is_off: boolean;
            /** @constant */
            kind: "split";
            /** @default , */
            separator: string;
        } | {
            column: string;
            id: string;
            /** @default false */
            is_off: boolean;
            /** @default null */
            keeps: string[] | null;
            /** @constant */
            kind: "expand";
            /** @default [] */
            members: string[];
        } | {
            columns: string[];
            id: string;
            /** @default false */
            is_off: boolean;
            /** @default false */
            keeps_sources: boolean;
            /** @constant */
            kind: "merge";
            /** @default  */
            separator: string;
            to: string;
        } | {
            /** @default [] */
            columns: string[];
            id: string;
            /** @default true */
            ignores_case: boolean;
            /** @default false */
            is_off: boolean;
            /** @constant */
            kind: "deduplicate";
        } | {
            column: string;
            /** @default false */
            drops_unmatched: boolean;
            id: string;
            /** @default true */
            ignores_case: boolean;
            /** @default false */
            is_off: boolean;
            /** @constant */
            kind: "join";
            list_column: string;
            /** Format: uuid */
            list_id: string;
            take: {
                as: string;
                column: string;
            }[];
        } | {
            id: string;
            /** @default false */
            is_off: boolean;
            /** @constant */
            kind: "validate";
            /**
             * @default flag
             * @enum {string}
             */
            on_broken: "flag" | "drop";
            rules: {
                column: string;
                rule: {
                    allowed?: string[];
                    formula?: string;
                    max?: number;
                    min?: number;
                    pattern?: string;
                    required?: boolean;
                    shape?: {
                        key: string;
                        /** @default false */
                        required: boolean;
                        /** @enum {string} */
                        type: "string" | "number" | "boolean" | "date" | "array" | "object";
                    }[];
                    unit?: string;
                };
            }[];
        } | {
            by: {
                column: string;
                /**
                 * @default asc
                 * @enum {string}
                 */
                direction: "asc" | "desc";
            }[];
            id: string;
            /** @default false */
            is_off: boolean;
            /** @constant */
            kind: "sort";
        } | {
            id: string;
            /** @default false */
            is_off: boolean;
            /** @constant */
            kind: "limit";
            rows: number;
        } | {
            columns: string[];
            id: string;
            /** @default false */
            is_off: boolean;
            /** @constant */
            kind: "fill_down";
        } | {
            columns: string[];
            id: string;
            /** @default false */
            is_off: boolean;
            /** @constant */
            kind: "columns";
        } | {
            column: string;
            description: string;
            id: string;
            /** @default false */
            is_off: boolean;
            /** @constant */
            kind: "enrich";
            source: {
                from: string[];
                /** @enum {string} */
                kind: "search" | "site" | "derived";
            };
            /**
             * @default string
             * @enum {string}
             */
            to: "string" | "number" | "boolean" | "date" | "array" | "object";
        } | {
            /** @default null */
            destination_id: string | null;
            id: string;
            /** @default false */
            is_off: boolean;
            /** @constant */
            kind: "deliver";
            /** @default null */
            webhook_id: string | null;
        };
        Task: {
            attempts: number;
            error: string | null;
            error_kind: string | null;
            finished_at: string | null;
            /** @constant */
            has_picture?: true;
            id: string;
            job_id: string;
            position: number;
            started_at: string | null;
            /** @enum {string} */
            status: "pending" | "in_progress" | "completed" | "failed";
            target_item_value: string;
        };
        Template: {
            base_prompt: string | null;
            /** Format: date-time */
            created_at: string;
            created_by?: string | null;
            id: string;
            name: string;
            page_steps?: {
                /** @default null */
                site: string | null;
                steps: components["schemas"]["PageStep"][];
            }[];
            steps?: components["schemas"]["Step"][];
            traits: components["schemas"]["Field"][];
        };
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export type operations = Record<string, never>;
